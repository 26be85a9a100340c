/** Where the vendors answer; another table is for tests, whose vendors are local. */
export const vendorHosts = {
  portone: 'https://api.portone.io',
  solapi: 'https://api.solapi.com',
  mail: 'https://api.resend.com',
  captcha: 'https://naveropenapi.apigw.ntruss.com',
  juso: 'https://business.juso.go.kr',
  neis: 'https://open.neis.go.kr',
  kakaoSignIn: 'https://kauth.kakao.com',
  kakaoApi: 'https://kapi.kakao.com',
  kakaoMaps: 'https://dapi.kakao.com',
  naver: 'https://nid.naver.com',
  google: 'https://accounts.google.com',
  googleTokens: 'https://oauth2.googleapis.com',
};

export type VendorHosts = Readonly<typeof vendorHosts>;
