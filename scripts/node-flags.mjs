/**
 * How Node runs the product. The young generation may have 16 MB a half, half of what V8 would let it have; it can only
 * be said before the process begins. See docs/decisions/0018-memory.md.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=16'];
