export default function Home() {
  return <h1>MSC 아카데미</h1>;
}
