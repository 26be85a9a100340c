/** Hands a file that came as base64 to the browser to keep. */
export function saveFile({
  fileName,
  mime,
  base64,
}: {
  fileName: string;
  mime: string;
  base64: string;
}): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
