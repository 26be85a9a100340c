import { Notice } from '#src/ui/notice.tsx';

/** Stands where the question was while staff have stopped the clock. */
export function PauseCover() {
  return (
    <Notice tone="warn" title="선생님이 시험을 잠시 멈추었습니다." isLive>
      <p>
        시간은 흐르지 않고, 지금까지의 답은 그대로 있습니다. 다시 시작되면 이 화면에 문항이 저절로 나타나니
        창을 닫지 말고 기다려 주세요.
      </p>
    </Notice>
  );
}
