/** What we use of https://apis.map.kakao.com/web/documentation/. */
export interface KakaoMaps {
  load(ready: () => void): void;
  LatLng: new (latitude: number, longitude: number) => object;
  LatLngBounds: new () => { extend(place: object): void };
  Map: new (
    box: HTMLElement,
    options: { center: object; level: number; scrollwheel?: boolean },
  ) => { setBounds(bounds: object): void };
  Marker: new (options: { map: object; position: object; title: string; clickable: boolean }) => object;
  event: { addListener(target: object, name: 'click', listener: () => void): void };
}

const scriptUrl = 'https://dapi.kakao.com/v2/maps/sdk.js';
let loading: Promise<KakaoMaps | null> | null = null;

function start(key: string): Promise<KakaoMaps> {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ appkey: key, autoload: 'false' });
    const script = Object.assign(document.createElement('script'), {
      src: `${scriptUrl}?${query}`,
      async: true,
    });
    const fail = () => reject(new Error('Kakao Maps cannot be reached.'));
    script.onerror = fail;
    script.onload = () => {
      const { maps } = (Reflect.get(window, 'kakao') ?? {}) as { maps?: KakaoMaps };
      if (maps) maps.load(() => resolve(maps));
      else fail();
    };
    document.head.append(script);
  });
}

/** Kakao's maps with the academy's public app key, fetched once a page; null where the network keeps them away. */
export function startKakaoMaps(key: string): Promise<KakaoMaps | null> {
  loading ??= start(key).catch(() => null);
  return loading;
}
