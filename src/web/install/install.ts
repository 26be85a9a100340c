import { useEffect, useState } from 'react';

/** What Chromium hands over where the site can be put beside the apps; kept by the early script. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const putAway = 'installPutAway';
const offerOf = () => (Reflect.get(window, 'installOffer') as InstallOffer | undefined) ?? null;

function isPutAway(): boolean {
  try {
    return localStorage.getItem(putAway) !== null;
  } catch {
    return true;
  }
}

/** Whoever said no once is not asked again on this device. */
function remember(): void {
  Reflect.deleteProperty(window, 'installOffer');
  try {
    localStorage.setItem(putAway, '1');
  } catch {
    // Blocked: then it is never offered either.
  }
}

/** The browser's own offer, asked for by a press and never by itself; null where there is none or it was put away. */
export function useInstall() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const hear = () => setOffered(offerOf() !== null && !isPutAway());
    hear();
    window.addEventListener('beforeinstallprompt', hear);
    return () => window.removeEventListener('beforeinstallprompt', hear);
  }, []);
  if (!isOffered) return null;
  const end = () => {
    remember();
    setOffered(false);
  };
  const install = async () => {
    // Whatever was answered there: the browser takes an offer once.
    await offerOf()
      ?.prompt()
      .catch(() => undefined);
    end();
  };
  return { install, putAway: end };
}
