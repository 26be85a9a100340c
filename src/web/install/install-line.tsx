import { ownShortName } from '#src/shared/identity/own-name.ts';
import { Button } from '#src/ui/button.tsx';
import { useInstall } from './install.ts';

/** Where a family comes back to: the site may be put beside the apps of the phone. Nothing where that cannot be done. */
export function InstallLine() {
  const offer = useInstall();
  if (!offer) return null;
  return (
    <section
      aria-label="홈 화면에 추가"
      className="no-print flex flex-wrap items-center gap-2 rounded-card bg-mist p-4"
    >
      <p className="grow basis-56">홈 화면에 두면 {ownShortName()} 화면과 수험표를 바로 여실 수 있습니다.</p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
        <Button variant="secondary" onClick={() => void offer.install()}>
          홈 화면에 추가
        </Button>
        <Button variant="quiet" onClick={offer.putAway}>
          다시 보지 않기
        </Button>
      </div>
    </section>
  );
}
