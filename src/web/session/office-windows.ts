/** What windows of the office notify each other of: that somebody signed in, or left by hand. */
export type OfficeNews = 'signed-in' | 'signed-out';

const channelName = 'msc-office';

let channel: BroadcastChannel | null | undefined;

/** None where the browser has no such channel, or forbids it: each window finds out by itself then. */
function open(): BroadcastChannel | null {
  try {
    channel ??= new BroadcastChannel(channelName);
  } catch {
    channel = null;
  }
  return channel;
}

/** Notifies the other windows of this browser. */
export function notifyWindows(news: OfficeNews): void {
  open()?.postMessage(news);
}

/** Hears of the other windows; answers how to end listening. */
export function hearWindows(hear: (news: OfficeNews) => void): () => void {
  const windows = open();
  const onMessage = ({ data }: MessageEvent<OfficeNews>) => hear(data);
  windows?.addEventListener('message', onMessage);
  return () => windows?.removeEventListener('message', onMessage);
}
