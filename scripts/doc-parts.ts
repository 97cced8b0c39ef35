// What the printed pages of docs/ are made of.

export const printed = (title: string, ...parts: string[]): string =>
  `<!-- Printed by \`npm run docs\` from the tables; edit those. -->\n# ${title}\n\n${parts.join('\n\n')}\n`
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
/** A type by itself, as docs' samples are checked by its second word. */
export const ts = (text: string): string => `\`\`\`ts type\n${text}\n\`\`\``
