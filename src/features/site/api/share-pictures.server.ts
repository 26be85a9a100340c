import type { FastifyInstance } from 'fastify';
import { coverBytes } from '#src/features/boards/actions/pictures.server.ts';
import { findPostText } from '#src/features/boards/actions/posts.server.ts';
import { boards } from '#src/features/boards/rules/boards.ts';
import { coverOf } from '#src/features/boards/rules/covers.ts';
import type { Academy } from '#src/platform/academy.ts';
import { readIdentity } from '#src/platform/identity/identity.server.ts';
import { type HomeTexts, homeTexts } from '#src/shared/identity/identity.ts';
import { placeOf } from '#src/shared/site-map.ts';
import type { PlateName } from '#src/ui/plates/plate-svg.ts';
import { cutSharePicture, drawSharePicture, type ShareText } from '../actions/share-picture.server.ts';
import { findPage } from '../store/pages.server.ts';

interface PictureTexts extends Pick<ShareText, 'title' | 'above' | 'plate' | 'seed'> {
  /** The cover that was chosen for a post. */
  readonly coverId?: string | null;
}

const maxCached = 300;
const homeOf = ({ slogan, lead }: HomeTexts): PictureTexts => ({
  title: slogan,
  above: lead,
  plate: 'special',
  seed: 7,
});

const plateOf: Readonly<Record<string, PlateName>> = {
  default: 'special',
  elementary: 'elementary',
  high: 'high',
  smart_reading: 'smart_reading',
  science: 'science',
  special: 'special',
  admission: 'high',
  learning: 'science',
  news: 'elementary',
  support: 'smart_reading',
};

/** What the picture of a path says; paths nobody knows get the words of the home page. */
async function textFor({ db, clock }: Academy, path: string, home: PictureTexts): Promise<PictureTexts> {
  const postId = /^board\/([1-9]\d{0,14})$/.exec(path)?.[1];
  if (postId) {
    const post = await findPostText(db, Number(postId), clock.now());
    const label = boards.find(({ key }) => key === post?.board)?.label ?? '';
    if (!post) return home;
    const { title, id: seed, coverId } = post;
    return { title, above: label, plate: coverOf(post), seed, coverId };
  }
  const place = placeOf(`/${path}`);
  if (!place) return home;
  const page = await findPage(db, `/${path}`);
  const plate = plateOf[place.sub.key] ?? plateOf[place.main.key] ?? 'special';
  return { title: page?.title ?? place.sub.label, above: place.main.label, plate, seed: 11 };
}

/** Share pictures: drawn once for their words, then kept. One is drawn at a time, since drawing takes the whole CPU. */
export function sharePicturesApi(app: FastifyInstance, academy: Academy): void {
  const cached = new Map<string, Promise<Buffer | null>>();
  let last: Promise<unknown> = Promise.resolve();
  const once = <T extends Buffer | null>(key: string, draw: () => Promise<T>) => {
    const found = cached.get(key);
    if (found) return found;
    const drawn = last.catch(() => undefined).then(draw);
    last = drawn;
    cached.set(key, drawn);
    void drawn.then(
      (bytes) => bytes ?? cached.delete(key),
      () => cached.delete(key),
    );
    const oldest = cached.keys().next().value;
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return drawn;
  };
  app.get<{ Params: { '*': string } }>('/og/*', async (request, reply) => {
    const identity = await readIdentity(academy.db);
    const { coverId, ...texts } = await textFor(academy, request.params['*'], homeOf(homeTexts(identity)));
    // Whether the post still shows it is asked each time, before what was kept of it is handed out.
    const cover = coverId ? await coverBytes(academy, coverId) : null;
    const cut = cover && (await once(`cover ${coverId}`, () => cutSharePicture(cover)));
    if (cut) return reply.type('image/jpeg').header('cache-control', 'public, max-age=300').send(cut);
    const { name, brandColour, signalColour } = identity;
    const text: ShareText = { ...texts, academy: name, brandColour, signalColour };
    const bytes = await once(JSON.stringify(text), () => drawSharePicture(text));
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(bytes);
  });
}
