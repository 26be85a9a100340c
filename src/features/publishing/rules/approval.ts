/** How the history calls what a second person did not approve. */
export const sentBackWord = '승인하지 않고 돌려보냄';
