export interface LoggedEvent {
  readonly kind: 'blur' | 'hidden' | 'fullscreen_left' | 'paste' | 'copy' | 'offline' | 'reload';
  readonly position?: number;
  readonly detail: string;
}

const most = 50;

/** What the browser saw since the last beat; told with the next one. Evidence for a person, nothing more. */
export function createIntegrityLog() {
  let events: LoggedEvent[] = [];
  return {
    add(event: LoggedEvent) {
      if (events.length < most) events.push(event);
    },
    take(): LoggedEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
    giveBack(taken: readonly LoggedEvent[]) {
      events = [...taken, ...events].slice(0, most);
    },
  };
}
