// The page of the pictures: a row for each subject, a column for each look, the former picture below.

/** One picture; `file` is its name in the folder of each run. */
export interface Shot {
  readonly subject: string
  readonly look: string
  readonly file: string
}

const STYLE = `body{margin:24px;font:14px/1.5 system-ui,sans-serif;color-scheme:light dark}h2{margin:32px 0 8px;position:sticky;left:24px;width:max-content}
.row{display:flex;gap:16px;align-items:flex-start;overflow-x:auto;padding-bottom:12px}figure{margin:0;flex:none}figcaption{opacity:.75}
img{display:block;max-width:420px;border:1px solid #8886;border-radius:6px}.before{margin-top:8px;opacity:.8}nav a{margin-inline-end:12px}`

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** `former`: files of the run before. */
export const indexPage = (shots: readonly Shot[], former: ReadonlySet<string>): string => {
  const subjects = [...new Set(shots.map(({ subject }) => subject))]
  const figure = ({ subject, look, file }: Shot): string =>
    `<figure><figcaption>${look}</figcaption><img loading="lazy" src="now/${file}" alt="${subject}, ${look}">` +
    `${former.has(file) ? `<img class="before" loading="lazy" src="before/${file}" alt="before: ${subject}, ${look}">` : ''}</figure>`
  const rows = subjects.map(
    (subject) =>
      `<h2 id="${slug(subject)}">${subject}</h2><div class="row">${shots
        .filter((shot) => shot.subject === subject)
        .map(figure)
        .join('\n')}</div>`,
  )
  const links = subjects.map((subject) => `<a href="#${slug(subject)}">${subject}</a>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Latchkey: pictures</title><style>${STYLE}</style><h1>Pictures</h1>
<p>New above, the run before below it.</p><nav>${links.join('\n')}</nav>
${rows.join('\n')}`
}
