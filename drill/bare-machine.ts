// docs/install.md, block after block, on a bare Debian with systemd: in the end an academy is served, backed up and watched.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { type BareDebian, givenBareDebian, packaged, type Ran } from './parts/bare-debian.ts';
import { type Drill, pause, type Row } from './parts/drill.ts';
import { type Block, blocksOf } from './parts/install-text.ts';

const domain = 'academy.test';
const operator = 'operator@academy.test';

/** What stands in the text for whoever reads it to write. */
const own = `export DOMAIN=${domain} MAIL_OF_OWNER=owner@${domain} MAIL_OF_OPERATOR=${operator}
export PORTONE_API_SECRET=s PORTONE_STORE_ID=store-1 PORTONE_CHANNEL_KEY=channel-key-1 PORTONE_WEBHOOK_SECRET=whsec_c2VjcmV0 PORTONE_PG=inicis
export SOLAPI_API_KEY=k SOLAPI_API_SECRET=s SOLAPI_SENDER=0212345678
export MAIL_API_KEY=k MAIL_SENDER='우리 아카데미 <no-reply@${domain}>'`;

/** No authority of certificates reaches this machine: one of its own is made where certbot would put it, and believed. */
const ownCertificate = `folder=/etc/letsencrypt/live/$DOMAIN; mkdir -p $folder
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$DOMAIN" -addext "subjectAltName=DNS:$DOMAIN" -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
cp $folder/fullchain.pem /usr/local/share/ca-certificates/drill.crt; update-ca-certificates >/dev/null`;

/** A block as it is played: what is the reader's, and the certificate, are made up. */
const played = ({ text }: Block): string => {
  if (text.includes('export PORTONE_API_SECRET=…')) return own;
  return text.startsWith('certbot ') ? ownCertificate : text;
};

/** Takes mails on the machine's own port and keeps what they say. */
function takeMails() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.write('220 drill\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      text += piece.toString();
      if (isData) {
        if (!/\r\n\.\r\n/.test(text)) return;
        mails.push(text);
        isData = false;
        text = '';
        socket.write('250 kept\r\n');
        return;
      }
      for (let end = text.indexOf('\r\n'); end >= 0 && !isData; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        isData = line.startsWith('DATA');
        socket.write(isData ? '354 go on\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 drill\r\n');
      }
    });
  }).listen(25, '127.0.0.1');
  return { mails, end: () => server.close() };
}

async function must(machine: BareDebian, text: string, withinSeconds?: number): Promise<Ran> {
  const ran = await machine.run(text, withinSeconds);
  if (ran.status !== 0)
    throw new Error(`${text.split('\n')[0]}: ${ran.printed.split('\n').slice(-6).join(' / ')}`);
  return ran;
}

const site = `curl -fsS -o /dev/null -w '%{http_code}' https://${domain}/`;
const count = `runuser -u postgres -- psql -d academy -Atc "select count(*) from page_counts where page = 'drill'"`;
const write = `runuser -u postgres -- psql -d academy -qc "insert into page_counts (day, event, page, source, total, visits) values ('2026-11-26', 'page_view', 'drill', 'direct', 1, 1) on conflict do nothing"`;

async function untilServed(machine: BareDebian, withinMs: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if ((await machine.run(site, 10)).printed === '200') return performance.now() - began;
    await pause(500);
  }
  return Number.POSITIVE_INFINITY;
}

/** Plays the text as far as the database is lost, gives back the second before, and plays the rest. */
async function play(machine: BareDebian, log: (line: string) => void): Promise<Row[]> {
  const blocks = blocksOf(readFileSync('docs/install.md', 'utf8'));
  const ended: string[] = [];
  const began = performance.now();
  let [lost, givenBack] = ['', ''];
  for (const [at, block] of blocks.entries()) {
    const isRestore = block.text.includes('restore-to "$MOMENT"');
    if (isRestore) {
      await must(machine, `${write}; sleep 2; export MOMENT="$(date '+%F %T%:z')"; sleep 2`);
      await must(
        machine,
        `runuser -u postgres -- psql -d academy -qc "delete from page_counts where page = 'drill'"`,
      );
      lost = (await must(machine, count)).printed;
    }
    const { status, printed } = await machine.run(played(block), 600);
    log(
      `${at + 1}. ${block.title}: ${status === 0 ? 'well' : `ended with ${status}`}\n${printed.split('\n').slice(-6).join('\n')}`,
    );
    if (status !== 0) {
      ended.push(`${block.title}: ${printed.split('\n').at(-1)?.slice(0, 90)}`);
      break;
    }
    if (isRestore) givenBack = (await must(machine, count)).printed;
  }
  const minutes = (performance.now() - began) / 60_000;
  const rows: Row[] = [
    {
      what: `blocks of docs/install.md that end well, one after the other, of ${blocks.length}`,
      limit: 'all',
      measured: ended.length === 0 ? `all, in ${minutes.toFixed(1)} min` : ended.join('; '),
      control: '-',
      ok: ended.length === 0,
    },
  ];
  if (ended.length > 0) return rows;
  const watched = await watch(machine, log);
  return [
    ...rows,
    await served(machine),
    ...(await backedUp(machine, { lost, givenBack })),
    ...watched,
    await roll(machine),
    await afterReboot(machine),
  ];
}

async function served(machine: BareDebian): Promise<Row> {
  const [page, plain, call] = [
    (await machine.run(site)).printed,
    (await machine.run(`curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://${domain}/faq`))
      .printed,
    (await machine.run(`curl -s -o /dev/null -w '%{http_code}' http://${domain}/api/branches`)).printed,
  ];
  return {
    what: 'the site by its name: over TLS, without it, and a call without it',
    limit: `200; 301 to https; 403`,
    measured: `${page}; ${plain}; ${call}`,
    control: '-',
    ok: page === '200' && plain === `301 https://${domain}/faq` && call === '403',
  };
}

async function backedUp(machine: BareDebian, of: { lost: string; givenBack: string }): Promise<Row[]> {
  const check = await machine.run('academy backup --check');
  const well = check.printed.match(/^\s*well /gm)?.length ?? 0;
  await must(
    machine,
    'systemctl stop academy-backup-check.timer; mv /backup/academy/log /backup/academy/gone',
  );
  await must(
    machine,
    `runuser -u postgres -- psql -qAtc "select pg_logical_emit_message(true, 'drill', 'x'); select pg_switch_wal()"; sleep 5`,
  );
  const broken = await machine.run('academy backup --check');
  await must(
    machine,
    'mv /backup/academy/gone /backup/academy/log; systemctl start academy-backup-check.timer',
  );
  return [
    {
      what: 'what `academy backup --check` finds of the archive',
      limit: '4 well',
      measured: `${well} well, ended with ${check.status}`,
      control: `its folder taken away: ended with ${broken.status}`,
      ok: well === 4 && check.status === 0 && broken.status !== 0,
    },
    {
      what: 'a row that was removed, after the second before was given back',
      limit: 'there',
      measured: of.givenBack === '1' ? 'there' : `${of.givenBack} of 1`,
      control: `before: ${of.lost} of 1`,
      ok: of.givenBack === '1' && of.lost === '0',
    },
  ];
}

/** One process is stopped: somebody gets a mail. */
async function watch(machine: BareDebian, log: (line: string) => void): Promise<Row[]> {
  const inbox = takeMails();
  try {
    await pause(20_000);
    const before = inbox.mails.filter((mail) => mail.includes('ProcessGone')).length;
    await must(machine, 'systemctl stop academy-web@3002');
    const began = performance.now();
    const isTold = () => inbox.mails.some((mail) => mail.includes('ProcessGone') && mail.includes(operator));
    while (!isTold() && performance.now() - began < 240_000) await pause(1_000);
    const seconds = (performance.now() - began) / 1000;
    const told = isTold();
    log(inbox.mails.join('\n').slice(0, 600));
    await must(machine, 'systemctl start academy-web@3002');
    return [
      {
        what: 'a web process is stopped: a mail to the operator names ProcessGone',
        limit: '≤ 180 s',
        measured: told ? `after ${seconds.toFixed(0)} s` : 'none',
        control: `${before} while all run`,
        ok: told && seconds <= 180 && before === 0,
      },
    ];
  } finally {
    inbox.end();
  }
}

/** The script that restarts all, while pages are asked for. */
async function roll(machine: BareDebian): Promise<Row> {
  await untilServed(machine, 60_000);
  const asking = `while [ ! -f /run/rolled ]; do curl -s -o /dev/null -w '%{http_code}\\n' https://${domain}/; done | sort | uniq -c`;
  const [asked] = await Promise.all([
    machine.run(`rm -f /run/rolled; ${asking}`),
    machine.run('sleep 1; rolling-restart 3001 3002; touch /run/rolled', 120),
  ]);
  const lines = asked.printed.split('\n').map((line) => line.trim().replace(/\s+/, ' × '));
  return {
    what: '`rolling-restart 3001 3002` of systemd: pages asked for meanwhile, one after the other',
    limit: 'all 200',
    measured: lines.join(', '),
    control: '-',
    ok: lines.length === 1 && /^\d+ × 200$/.test(lines[0] ?? ''),
  };
}

async function afterReboot(machine: BareDebian): Promise<Row> {
  await machine.reboot();
  const seconds = (await untilServed(machine, 120_000)) / 1000;
  const names =
    'academy-web@3001 academy-web@3002 academy-worker academy-base-backup.timer academy-backup-check.timer prometheus prometheus-alertmanager nginx';
  const active = (await machine.run(`systemctl is-active ${names} || true`)).printed.split('\n');
  const away = active.filter((state) => state !== 'active').length;
  return {
    what: 'the machine is started again: until the site answers; services and timers that are not there',
    limit: '≤ 60 s; 0',
    measured: `${seconds.toFixed(0)} s; ${away} of ${active.length}`,
    control: '-',
    ok: seconds <= 60 && away === 0 && active.length === 8,
  };
}

export const drill: Drill = {
  name: 'bare-machine',
  title: 'docs/install.md on a bare Debian 12 with systemd',
  async run(log) {
    const machine = await givenBareDebian(packaged());
    try {
      return await play(machine, log);
    } finally {
      await machine.end();
    }
  },
};
