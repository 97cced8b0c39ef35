// The notices of what is bundled into pages and frames: each package with the text of its licence.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const TEXT = /^(licen[cs]e|copying|notice)([.-].*)?$/i
const LINE = '-'.repeat(80)
/** Of packages that name the licence and bring no text of it. */
const TEXTS = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
}

/** Folders of the packages that modules come from. */
export const packagesOf = (modules) => [...new Set(modules.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []))].sort()

/** Name, version, licence and its texts of a package in a folder of `root`. A package without a text of a licence that is not known here is refused. */
export const noticeOf = (root, folder) => {
  const { name, version, license, author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const files = readdirSync(join(root, folder)).filter((file) => TEXT.test(file))
  const texts = files.sort().map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
  if (texts.length === 0) {
    if (!TEXTS[license]) throw new Error(`${folder} brings no text of its licence, which is ${license}.`)
    const by = typeof author === 'string' ? author : author?.name
    texts.push(`Copyright (c) ${by ?? `the authors of ${name}`}`, TEXTS[license])
  }
  return { name, version, license, texts }
}

/** The whole text. */
export const noticesText = (notices) => {
  const each = notices.map(({ name, version, license, texts }) =>
    [`${LINE}\n${name} ${version} (${license})`, ...texts].join('\n\n'),
  )
  return `${['This software contains the packages below, each under its own licence.', ...each].join('\n\n')}\n`
}

/** Writes `notices.txt` into `dist` for the modules of a build, by their paths from `root`. */
export const writeNotices = (root, dist, modules) => {
  // The same version in two folders is one package.
  const found = packagesOf(modules)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => noticeOf(root, folder))
  const once = new Map(found.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  const sorted = [...once.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
  writeFileSync(join(root, dist, 'notices.txt'), noticesText(sorted))
}
