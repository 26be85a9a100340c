/**
 * How Node runs the product. The young generation may have 8 MB a half instead of 32: the same answers a second, some
 * 45 MB less in memory; it can only be said before the process begins. See docs/decisions/0018-memory.md.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=8'];
