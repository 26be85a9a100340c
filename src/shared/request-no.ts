/** Written by an error page where the number of the request belongs, which is put in its place as the page is sent. */
export const requestNoMark = '__request_no__';
