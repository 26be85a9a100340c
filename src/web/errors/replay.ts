import { addIntegration, replayIntegration } from '@sentry/browser';

export interface Recorder {
  /** Records from here on, whole or for the case of an error, as the first page was chosen. */
  record(): void;
  /** Records nothing until told again; what was recorded so far is sent where the visit was chosen. */
  rest(): void;
}

/**
 * A replay shows where things are and nothing of what is written: texts and fields are masked, pictures left out. It is
 * not compressed, so that every address in it passes the gate and no worker is needed.
 */
export function openRecorder(): Recorder {
  const replay = replayIntegration({
    stickySession: false,
    useCompression: false,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkDetailAllowUrls: [],
    // Crumbs and timings carry addresses; the pages themselves are enough.
    beforeAddRecordingEvent: () => null,
  });
  addIntegration(replay);
  const mode = replay.getRecordingMode();
  let isResting = false;
  return {
    record() {
      if (!isResting) return;
      isResting = false;
      if (mode === 'session') replay.start();
      else replay.startBuffering();
    },
    rest() {
      if (isResting) return;
      isResting = true;
      void replay.stop();
    },
  };
}
