/**
 * How Node runs the product. The young generation may have 16 MB a half, half of what V8 would let it have; it can only
 * be said before the process begins. It has them from the first instant:
 * growing to them copies what a start keeps again and again. See docs/decisions/0018-memory.md.
 */
export const nodeFlags = ['--enable-source-maps', '--min-semi-space-size=16', '--max-semi-space-size=16'];

/**
 * What the product finds in its environment as it begins, unless whoever starts it says otherwise: glibc keeps what a thread has
 * given back for that thread alone, and hashing passwords leaves 20 MB and more with each. See docs/decisions/0018-memory.md.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
