/**
 * Where the local sandboxes of the providers keep what they were told, so that it outlives a restart as the
 * real provider's books would. Kinds are like `portone.payment`, keys are the protocol's own ids.
 */
export interface SandboxMemory {
  read<T>(kind: string, key: string): Promise<T | null>;
  write(kind: string, key: string, value: object): Promise<void>;
  /** Newest first, 200 at most. */
  list<T>(kind: string): Promise<readonly { readonly key: string; readonly value: T; readonly at: Date }[]>;
  remove(kind: string, key: string): Promise<void>;
}
