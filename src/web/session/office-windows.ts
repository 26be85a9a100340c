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

/** Notifies the other windows of the office in this browser that somebody signed in, or out. */
export function notifyWindows(): void {
  open()?.postMessage('who');
}

/** Hears of the other windows; answers how to end listening. */
export function hearWindows(hear: () => void): () => void {
  const windows = open();
  windows?.addEventListener('message', hear);
  return () => windows?.removeEventListener('message', hear);
}
