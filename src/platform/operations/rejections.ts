/**
 * What failed in a promise nobody waited for, such as one of a library's while the database is away, is said and ends no
 * academy; by itself Node ends the process.
 */
export function outliveRejections(): void {
  process.on('unhandledRejection', (error) => {
    // The stack alone: what hangs on an error of PostgreSQL may be somebody's data.
    console.error(`Nobody waited for what failed: ${error instanceof Error ? error.stack : String(error)}`);
  });
}
