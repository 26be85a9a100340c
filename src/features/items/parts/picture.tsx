import { useState } from 'react';

/** A picture of a question; one that does not come can be fetched again, and its words stand in its place until then. */
export function Picture({ address, alt }: { address: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  const [round, setRound] = useState(0);
  const again = () => {
    setBroken(false);
    setRound(round + 1);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <img
        key={round}
        className="max-w-full rounded-lg dark:bg-white"
        src={address}
        alt={alt}
        onError={() => setBroken(true)}
        onLoad={() => setBroken(false)}
      />
      {isBroken && (
        <div role="status" className="flex flex-wrap items-center gap-3 print:hidden">
          <p className="text-base text-danger">그림을 불러오지 못했습니다.</p>
          <button
            type="button"
            className="min-h-11 rounded-lg border border-line bg-paper px-4 text-base hover:border-brand"
            onClick={again}
          >
            그림 다시 불러오기
          </button>
        </div>
      )}
    </div>
  );
}
