/** The access token, in memory only: gone with the page. */
export interface TokenBox {
  get(): string | null;
  set(token: string | null): void;
}

/** An empty box. */
export function tokenBox(): TokenBox {
  let current: string | null = null;
  return {
    get: () => current,
    set: (token) => {
      current = token;
    },
  };
}
