/** Where a page says the public key of the academy's Kakao app, and only where there is one. */
export const kakaoKeyName = 'kakao-key';
