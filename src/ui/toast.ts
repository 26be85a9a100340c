/** Says a short sentence at the edge of the screen; the part is fetched with the first one. */
export async function say(sentence: string, tone: 'good' | 'bad' = 'good'): Promise<void> {
  const { toast } = await import('sonner');
  if (tone === 'good') toast.success(sentence);
  else toast.error(sentence);
}
