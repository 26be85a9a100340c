import { useEffect, useRef, useState } from 'react';
import { BranchMap } from '#src/features/branches/parts/branch-map.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { type KakaoMaps, startKakaoMaps } from '#src/web/kakao-maps.ts';
import type { Branch } from '../contract/branches.ts';

type Place = Pick<Branch, 'code' | 'name' | 'latitude' | 'longitude'>;

/** Calls once when the box comes near the window. */
function whenNear(box: Element, work: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '300px' },
  );
  observer.observe(box);
  return () => observer.disconnect();
}

function drawPins(maps: KakaoMaps, box: HTMLElement, branches: readonly Place[]): void {
  const [first] = branches;
  if (!first) return;
  const center = new maps.LatLng(first.latitude, first.longitude);
  // The page is scrolled over the map, not the map.
  const map = new maps.Map(box, { center, level: 9, scrollwheel: false });
  const bounds = new maps.LatLngBounds();
  for (const branch of branches) {
    const position = new maps.LatLng(branch.latitude, branch.longitude);
    bounds.extend(position);
    const pin = new maps.Marker({ map, position, title: branch.name, clickable: true });
    maps.event.addListener(pin, 'click', () => {
      window.location.hash = branch.code;
    });
  }
  map.setBounds(bounds);
}

/** The drawn map, and Kakao's in its place where a key is set and the network lets it through. */
export function LiveMap({ mapKey, branches }: { mapKey: string | null; branches: readonly Place[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !mapKey) return;
    return whenNear(element, async () => {
      const maps = await startKakaoMaps(mapKey);
      if (!maps || !element.isConnected) return;
      drawPins(maps, element, branches);
      setIsLive(true);
    });
  }, [mapKey, branches]);
  return (
    <div className="relative">
      <div className={classNames(isLive && 'invisible')}>
        <BranchMap branches={branches} />
      </div>
      {mapKey && (
        <section
          ref={box}
          aria-label="분원 지도"
          className={classNames(
            'absolute inset-0 overflow-hidden rounded-card',
            !isLive && 'pointer-events-none',
          )}
        />
      )}
    </div>
  );
}
