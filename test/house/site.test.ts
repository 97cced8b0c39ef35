// The documentation as a site: contents, links, weight, policy, search, versions, and the files for language models.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import { RANKING, SEARCH_OPTIONS } from '../../demo/docs/search-form.ts'
import { contentsOf, FIRST } from '../../scripts/site/contents.ts'
import { EXAMPLES } from '../../scripts/site/frameworks.ts'
import { docsSite, type Site } from '../../scripts/site/site.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { newFolder } from '../new-folder.ts'
import { deadLinks, hrefOf, htmlOf } from './check-site.ts'
import { paths, read, root } from './sources.ts'

/** Bytes of a page on the wire without its pictures. */
const MOST_BYTES = 60_000
const RUNNING = new Set(['plain', 'react', 'vue', 'svelte', 'solid'])
const site = docsSite({ root, running: RUNNING })
const pages = htmlOf(site)
const page = (address: string): string => pages.get(address) ?? assert.fail(`there is no page at ${address}`)

describe('the contents', () => {
  const listed = contentsOf(read(FIRST)).flatMap((topic) => topic.pages.map(({ source }) => source))

  test('name every page of docs/ and every example once', () => {
    const pages = paths('docs').filter((path) => path.endsWith('.md') && path !== FIRST && path !== 'docs/design/README.md')
    const wanted = [...pages, 'docs/design/README.md', ...Object.keys(EXAMPLES).map((name) => `examples/${name}`)]
    assert.deepEqual([...listed].sort(), wanted.sort())
  })

  test('stand on each page, with the page itself marked, and lead on to the next one', () => {
    for (const [address, html] of pages) {
      assert.match(html, /<nav class="contents"/, address)
      const inContents = listed.some((source) => hrefOf(source) === address) || address === '/docs'
      assert.equal(/aria-current="page"/.test(html), inContents, address)
      if (inContents) assert.match(html, /<a rel="(?:next|prev)"/, address)
    }
  })
})

test('no link of a page leads nowhere: pages, anchors, pictures, and what the demo host serves beside them', () => {
  assert.deepEqual(deadLinks(site), [])
})

test('a dead link is found: a page, an anchor, a picture that is gone', () => {
  const html =
    '<a href="/docs/gone">a</a><a href="#gone">b</a><a href="/docs/b#gone">c</a><img src="/docs/gone.png"><a href="/docs/b#here">d</a>'
  const found = deadLinks(
    new Map([
      ['a.html', html],
      ['b.html', '<h2 id="here">x</h2>'],
    ]),
  )
  assert.deepEqual(
    found,
    ['/docs/gone', '#gone', '/docs/b#gone', '/docs/gone.png'].map((link) => `/docs/a leads to ${link}`),
  )
})

test('every page is at most 60 kB on the wire with its style and its scripts', () => {
  const weigh = (path: string): number => brotliCompressSync(read(path)).length
  /** A script with what it imports. */
  const withImports = (path: string): string[] => {
    const imports = [...read(path).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, to = '']) =>
      posix.join(posix.dirname(path), to),
    )
    return [path, ...imports.flatMap(withImports)]
  }
  const scripts = (...names: string[]): string[] => [...new Set(names.flatMap((name) => withImports(`dist/demo/${name}.js`)))]
  const sum = (paths: readonly string[]): number => paths.map(weigh).reduce((all, one) => all + one, 0)
  const sheets = sum(['demo/base.css', 'demo/docs.css', 'demo/docs-text.css'])
  const usual = sum(scripts('docs', 'docs-theme')) + sheets
  const explorer = sum(scripts('docs', 'docs-theme', 'docs-explorer')) + sheets
  for (const [address, html] of pages) {
    const bytes = (address === '/docs/explorer' ? explorer : usual) + brotliCompressSync(html).length
    assert.ok(bytes <= MOST_BYTES, `${address} weighs ${bytes} bytes`)
  }
})

test('a page holds nothing that a strict policy forbids: no style, no script and no handler of its own, nothing from elsewhere', () => {
  for (const [address, html] of pages) {
    const tags = html.match(/<[a-z][^>]*>/g)?.join('\n') ?? ''
    assert.doesNotMatch(tags, /<style|\sstyle=|\son\w+=|<script(?![^>]* src="\/assets\/)/, address)
    assert.doesNotMatch(tags, /(?:src|<link[^>]*href)="(?:https?:)?\/\//, address)
  }
})

describe('the explorer', () => {
  test('has every call of the service, each with a place of its own', () => {
    const html = page('/docs/explorer')
    for (const name of Object.keys(ENDPOINTS)) assert.equal(html.split(`id="${name}"`).length, 2, name)
  })

  test('shows what must be sent, and names shapes that are described elsewhere', () => {
    const html = page('/docs/explorer')
    const call = html.slice(html.indexOf('id="passwordless.authenticate"')).split('</section>')[0] ?? ''
    assert.match(call, /&quot;email&quot;: &quot;&quot;,\n {2}&quot;code&quot;: &quot;&quot;/)
    assert.match(call, /<p>Answer<\/p><pre><code><span[^>]*>Session<\/span><\/code><\/pre>/)
  })
})

describe('a page of a framework', () => {
  for (const [name, { files }] of Object.entries(EXAMPLES))
    test(`${name}: shows the example's own files, and a frame only where it runs`, () => {
      const html = page(`/docs/frameworks/${name}`)
      const text = html
        .replace(/<[^>]+>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#x27;/g, "'")
        .replace(/&amp;/g, '&')
      for (const file of files) assert.ok(text.includes(read(`examples/${name}/${file}`).trimEnd()), file)
      assert.equal(html.includes(`<iframe src="/examples/${name}/"`), RUNNING.has(name))
      assert.equal(html.includes('It does not run on this page'), !RUNNING.has(name))
      assert.equal(text.includes('it runs on this page too, from the next npm start on'), ['next', 'angular'].includes(name))
    })
})

test('the search finds a section by its heading, with a slip, and a page by the name of its address; pages for users stand first', () => {
  const index = MiniSearch.loadJSON(String(site.get('search.json')), SEARCH_OPTIONS)
  const first = (words: string): unknown => index.search(words, RANKING)[0]?.href
  assert.equal(first('walletconnect'), '/docs/csp#walletconnect')
  assert.equal(first('taking a walet along'), '/docs/elements#taking-a-wallet-along')
  assert.equal(first('what a person sees'), '/docs/errors#what-a-person-sees')
  assert.equal(first('csp'), '/docs/csp')
  assert.equal(first('recovery pass'), '/docs/elements#recovery')
})

describe('for language models', () => {
  test('llms.txt lists every page under its topic, as Markdown that is there', () => {
    const text = String(site.get('llms.txt'))
    assert.match(text, /^# Latchkey\n\n> /)
    const links = [...text.matchAll(/\]\(http:\/\/localhost:4000\/docs\/([^)]+)\)/g)].map(([, path = '']) => path)
    assert.equal(links.length, contentsOf(read(FIRST)).flatMap((topic) => topic.pages).length)
    for (const path of links) assert.ok(site.has(path), path)
    assert.match(text, /^## Optional$/m)
  })

  test('llms-full.txt has the text of every page for users', () => {
    const text = String(site.get('llms-full.txt'))
    for (const path of ['docs/elements.md', 'docs/move.md', 'docs/csp.md']) assert.ok(text.includes(read(path).trim()), path)
    assert.ok(text.includes('# React\n'))
  })
})

describe('earlier versions', () => {
  const folder = newFolder()
  const put = (path: string, text: string): void => {
    mkdirSync(join(folder.path, path, '..'), { recursive: true })
    writeFileSync(join(folder.path, path), text)
  }
  put('0.0.9/docs/README.md', '# Latchkey\n\n> Old.\n\n## On your page\n\n- [The three tags](elements.md): tags\n')
  put('0.0.9/docs/elements.md', '# The tags of then\n')
  put('0.0.10/docs/README.md', '# Latchkey\n\n> Older.\n\n## On your page\n')
  put('notes/docs/README.md', '# No version\n')
  const all: Site = docsSite({ root, earlier: folder.path, running: RUNNING })
  folder.remove()
  const links = (html: unknown): string[] =>
    [
      ...(/<details class="versions">.*?<\/details>/.exec(String(html))?.[0] ?? '').matchAll(/href="([^"]+)"( aria-current)?/g),
    ].map(([, href = '', current = '']) => href + current)

  test('have pages of their own, and every page leads to itself in each version, or to the first page of it', () => {
    assert.deepEqual(links(all.get('elements.html')), ['/docs/elements aria-current', '/docs/0.0.10', '/docs/0.0.9/elements'])
    assert.deepEqual(links(all.get('0.0.9/elements.html')), [
      '/docs/elements',
      '/docs/0.0.10',
      '/docs/0.0.9/elements aria-current',
    ])
    assert.match(String(all.get('0.0.9/elements.html')), /The tags of then/)
    assert.ok(all.has('0.0.9/search.json') && !all.has('notes/index.html'))
    assert.deepEqual(deadLinks(all), [])
  })

  test('without any there is the version in work alone, and it says whether something was added since', () => {
    assert.deepEqual(links(page('/docs')), ['/docs aria-current'])
    const { version } = JSON.parse(read('package.json')) as { version: string }
    assert.match(
      page('/docs'),
      new RegExp(`<summary>${version}${/^## Unreleased$/m.test(read('CHANGELOG.md')) ? ', unreleased' : ''}</summary>`),
    )
  })
})
