export default function Page() {
  return <h1>MSC 아카데미</h1>;
}
