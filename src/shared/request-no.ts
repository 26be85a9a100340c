/** Written by an error page where the number of the request belongs, which is put in its place as the page is sent. */
export const requestNoMark = '__request_no__';

/** What a number of a request looks like: nine random bytes, as `newRequestId` writes them. */
export const requestNoPattern = /^[\w-]{12}$/;
