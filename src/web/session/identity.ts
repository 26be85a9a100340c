import { isBlank } from '#src/shared/endpoint/blank.ts';

/** Who the browser remembers. The names are the specification's; all three are kept as text. */
export interface Identity {
  readonly userSeqId: string;
  readonly memberId: string;
  readonly enrollType: string;
}

/** The only three values this product keeps in the browser's storage. */
export const identityKeys = ['userSeqId', 'memberId', 'enrollType'] as const;

export type StoredIdentity =
  | { readonly kind: 'none' }
  | { readonly kind: 'some' }
  | { readonly kind: 'all'; readonly identity: Identity };

/** None, some or all of the three; blank texts, `undefined` and `null` count as missing (§5). */
export function classify(values: Readonly<Record<keyof Identity, string | null>>): StoredIdentity {
  const { userSeqId, memberId, enrollType } = values;
  if (identityKeys.every((key) => isBlank(values[key]))) return { kind: 'none' };
  if (userSeqId === null || memberId === null || enrollType === null) return { kind: 'some' };
  if (identityKeys.some((key) => isBlank(values[key]))) return { kind: 'some' };
  return { kind: 'all', identity: { userSeqId, memberId, enrollType } };
}

export interface IdentityStore {
  read(): StoredIdentity;
  write(identity: Identity): void;
  clear(): void;
}

/**
 * Keeps the identifiers in the given storage. Where the browser blocks it (even looking at `localStorage`
 * may throw), they live in memory until the page is closed, so that signing in still works.
 */
export function identityStore(storage: () => Storage): IdentityStore {
  let fallback: Partial<Identity> = {};
  const attempt = (work: (open: Storage) => void): boolean => {
    try {
      work(storage());
      return true;
    } catch {
      return false;
    }
  };
  return {
    read() {
      const values: Record<keyof Identity, string | null> = {
        userSeqId: fallback.userSeqId ?? null,
        memberId: fallback.memberId ?? null,
        enrollType: fallback.enrollType ?? null,
      };
      attempt((open) => {
        for (const key of identityKeys) values[key] = open.getItem(key) ?? values[key];
      });
      return classify(values);
    },
    write(identity) {
      const isKept = attempt((open) => {
        for (const key of identityKeys) open.setItem(key, identity[key]);
      });
      fallback = isKept ? {} : identity;
    },
    clear() {
      fallback = {};
      attempt((open) => {
        for (const key of identityKeys) open.removeItem(key);
      });
    },
  };
}
