// The sentences of a page in Markdown, counted in words: prose alone, without tables, code and headings.

/** Text that is read as sentences; a row of a table or a block of code is none. */
const proseOf = (markdown: string): string =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .map((line) => (/^\s*(\||#|!\[)/.test(line) ? '' : line.replace(/^\s*([-*]|\d+\.)\s+/, '\n')))
    .join('\n')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** Words of each sentence; what has fewer than three is a name. */
export const sentenceLengths = (markdown: string): readonly number[] =>
  proseOf(markdown)
    .split(/\n\s*\n|\n(?=\n)/)
    .flatMap((paragraph) => paragraph.replaceAll('\n', ' ').split(/(?<=[.!?])\s+(?=[A-Z‘“"'(])/))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length)
    .filter((words) => words > 2)

/** The value in the middle; 0 of none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
