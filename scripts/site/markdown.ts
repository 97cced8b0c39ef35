// A page of Markdown as HTML: anchors, links between pages, coloured code, and its sections for the search.

import { Marked, type Tokens } from 'marked'
import { codeBlock, escaped } from './highlight.ts'

export interface Heading {
  readonly level: number
  readonly id: string
  /** As HTML, and as text. */
  readonly html: string
  readonly text: string
}
/** What the search finds: a heading with the text below it. */
export interface Section {
  readonly heading: string
  readonly id: string
  readonly text: string
}
export interface Drawn {
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}
export interface Places {
  /** The address of a link; null where it leads to what has no page, and its text is kept without a link. */
  link(href: string): string | null
  /** A picture's address and size. */
  picture(href: string): { readonly src: string; readonly width: number; readonly height: number }
  /** HTML in the place of a comment. */
  instead(comment: string): string
}

/** The anchor of a heading, as repositories are shown elsewhere. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
export const textOf = (html: string): string =>
  html.replace(/<[^>]+>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** Text of a section without blocks of code, and without calls: those are sections of their own. */
const wordsOf = (html: string): string =>
  textOf(html.replace(/<(pre|section)\b[\s\S]*?<\/\1>/g, ' ').replace(/<\/(?:td|th|li|p|h\d)>/g, ' $&'))
    .replace(/\s+/g, ' ')
    .trim()

const sectionsOf = (html: string, headings: readonly Heading[]): Section[] =>
  headings.map(({ id, text }, at) => {
    const start = html.indexOf(`id="${id}"`)
    const next = headings[at + 1]
    const end = next ? html.indexOf(`id="${next.id}"`, start) : html.length
    // From behind the heading itself to before the tag of the next one.
    const inside = html.slice(html.indexOf('>\n', start) + 1, next ? html.lastIndexOf('<', end) : end)
    return { heading: text, id, text: wordsOf(inside) }
  })

/** The page; a tag in its text is shown as it is written. */
export const drawMarkdown = (markdown: string, places: Places): Drawn => {
  const headings: Heading[] = []
  const ids = new Map<string, number>()
  const idOf = (text: string): string => {
    const anchor = anchorOf(text)
    const before = ids.get(anchor) ?? 0
    ids.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens)
        const text = textOf(html)
        const id = idOf(text)
        headings.push({ level: depth, id, html: html.replace(/<\/?a\b[^>]*>/g, ''), text })
        const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to “${escaped(text)}”">#</a>`
        return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`
      },
      link({ href, title, tokens }: Tokens.Link) {
        const inside = this.parser.parseInline(tokens)
        const to = places.link(href)
        if (to === null) return `${inside} (<code>${escaped(href.replace(/^(?:\.\.?\/)+/, ''))}</code>)`
        return `<a href="${escaped(to)}"${title ? ` title="${escaped(title)}"` : ''}>${inside}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const { src, width, height } = places.picture(href)
        return `<img src="${escaped(src)}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy">`
      },
      code: ({ text, lang = '' }: Tokens.Code) => codeBlock(text, lang.split(' ')[0]),
      table({ header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const name = escaped(headings.at(-1)?.text ?? 'Table')
        // A head without words is none.
        const head = header.some(({ text }) => text) ? `<thead>${row(header, 'th')}</thead>` : ''
        return `<div class="table" tabindex="0" role="region" aria-label="${name}"><table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody></table></div>\n`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? places.instead(text.trim()) : escaped(text)),
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, headings, sections: sectionsOf(html, headings) }
}
