let isWanted = false;
let listen = () => {};
let putNow = () => {};
const isPut = new Promise<void>((done) => {
  putNow = done;
});

/** The place where sentences appear comes with the first of them: most visitors never meet one. */
export const toastPlace = {
  /** For whoever puts it on the page. */
  onWanted(listener: () => void): void {
    listen = listener;
    if (isWanted) listener();
  },
  /** It is on the page now. */
  put: () => putNow(),
  /** Asks for it; done once it is there. */
  wanted(): Promise<void> {
    isWanted = true;
    listen();
    return isPut;
  },
};
