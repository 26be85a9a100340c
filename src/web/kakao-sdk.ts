/** https://developers.kakao.com/docs/latest/ko/javascript/getting-started; the version's own checksum. */
const script = {
  src: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js',
  integrity: 'sha384-DKYJZ8NLiK8MN4/C5P2dtSmLQ4KwPaoqAfyA/DfmEc1VDxu4yyC7wy6K1Hs90nka',
  crossOrigin: 'anonymous',
  async: true,
} as const;

interface KakaoSdk {
  readonly Share: { sendDefault(message: object): void };
  init(javascriptKey: string): void;
  isInitialized(): boolean;
}

let loading: Promise<boolean> | null = null;

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), script);
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('The Kakao SDK cannot be reached.'));
    document.head.append(element);
  });
}

const loaded = () => Reflect.get(window, 'Kakao') as KakaoSdk | undefined;

async function start(publicKey: string): Promise<boolean> {
  await load();
  const kakao = loaded();
  if (kakao && !kakao.isInitialized()) kakao.init(publicKey);
  return kakao?.isInitialized() ?? false;
}

/**
 * Initialises Kakao's browser SDK with the academy's public app key, once a page. False where the network does
 * not let it through; signing in does not need it, the server leads to the provider by itself.
 */
export function startKakaoSdk(publicKey: string): Promise<boolean> {
  loading ??= start(publicKey).catch(() => false);
  return loading;
}

/** The longest text Kakao takes. */
const mostText = 200;

/** Opens KakaoTalk with a text and the way to a page; false where the SDK cannot be had. */
export async function sendByKakao(
  publicKey: string,
  { text, url }: { text: string; url: string },
): Promise<boolean> {
  if (!(await startKakaoSdk(publicKey))) return false;
  const link = { mobileWebUrl: url, webUrl: url };
  loaded()?.Share.sendDefault({
    objectType: 'text',
    text: text.slice(0, mostText),
    link,
    buttonTitle: '자세히 보기',
  });
  return true;
}
