/** What a page shows besides the text that is written for it: its tables, lists and forms, in words people search for. */
export const pageTopics: Readonly<Record<string, string>> = {
  '/rules': '과정별 교습비와 응시료, 며칠 안에 얼마를 돌려받는지 환불 기간과 금액 계산, 결석과 보강',
  '/branches': '분원의 주소와 전화번호, 운영 시간, 주차, 셔틀 노선과 정류장',
  '/maps': '분원까지 가는 길: 지하철역과 출구, 버스, 주차, 지도',
  '/teachers': '강사 선생님의 담당 과목과 학년, 경력, 수업하는 분원',
  '/classes': '지금 자리가 있는 반의 요일과 시간표, 정원과 빈자리, 교습비, 대기 신청',
  '/entranceTest': '시험 일정과 남은 자리, 응시료, 접수와 대기 신청, 형제자매 함께 접수',
  '/presentation': '설명회 일정과 장소, 예약과 취소',
  '/test': '집에서 무료로 보는 온라인 진단, 결과 보기와 재시험',
  '/counseling': '전화 상담과 방문 상담, 날짜와 시간 예약, 입학 문의',
  '/applications': '접수 확인, 수험표와 영수증, 날짜 변경, 취소와 환불',
  '/faq': '입학, 시험, 결제, 수업에 관한 질문과 답',
  '/signup': '회원 가입과 자녀 등록',
};
