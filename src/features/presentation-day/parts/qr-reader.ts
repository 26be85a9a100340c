/** Looks at one picture of a camera; null where there is no QR code in it. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?(): Promise<readonly string[]>;
}

/** The browser's own reader (Chrome on Android has it; Safari and Firefox do not). */
async function ownReader(): Promise<ReadQr | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats: readonly string[] = (await Own?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (!Own || !formats.includes('qr_code')) return null;
  const reader = new Own({ formats: ['qr_code'] });
  return async (video) => (await reader.detect(video))[0]?.rawValue ?? null;
}

/** The longer side of what is looked at; a ticket held before a phone is read at this size, and quickly. */
const longSide = 640;

/** Reads the picture by ourselves, with a reader of 250 kB that only those browsers fetch which need it. */
async function ourReader(): Promise<ReadQr> {
  const { default: readPicture } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, longSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readPicture(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })?.data || null;
  };
}

let opened: Promise<ReadQr> | null = null;

/** The reader of this browser. Asked for when the door opens, so that it is there when the network goes. */
export function openQrReader(): Promise<ReadQr> {
  opened ??= ownReader()
    .then((own) => own ?? ourReader())
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}
