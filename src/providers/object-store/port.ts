/** Why an object could not be written or read: nobody answered in time, or the store said no. */
export type StoreFailure = 'away' | 'refused';

/** Where bytes lie outside of the database, by a key. */
export interface ObjectStorePort {
  put(object: {
    readonly key: string;
    readonly bytes: Buffer;
    readonly mime: string;
  }): Promise<'kept' | StoreFailure>;
  get(key: string): Promise<Buffer | 'gone' | StoreFailure>;
  /** Whether it was there or not. */
  remove(key: string): Promise<'removed' | StoreFailure>;
}
