// Prints src/screens/shared/directory.ts: which loading moment has each screen, read from the rows of the moments.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export const DIRECTORY_FILE = 'src/screens/shared/directory.ts'
const SCREENS = 'src/screens'

/** Names of the screens in `export const rows = { … }` of a moment's file. */
const screensOf = (text: string): string[] => {
  const { body } = parseAst(text, { lang: 'ts' })
  const declared = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  const rows = declared.find(({ id }) => id.type === 'Identifier' && id.name === 'rows')?.init
  if (rows?.type !== 'ObjectExpression') return []
  return rows.properties.flatMap((one) => (one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : []))
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The text of the file, by the moments that are in the folder `root`. */
export const screenDirectory = (root: string): string => {
  const moments = readdirSync(join(root, SCREENS))
    .sort()
    .map((name) => ({ name, path: join(root, SCREENS, name, 'moment.ts') }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, screens: screensOf(readFileSync(path, 'utf8')) }))
    .filter(({ screens }) => screens.length > 0)
  return `// The loading moment of each screen. Printed from the rows of the moments (scripts/screen-directory.ts): npm run docs.

${moments.map(({ name }) => `const ${camel(name)} = () => import('../${name}/moment.ts')`).join('\n')}

/** The loading moment of each screen, which brings the rows of all its screens. The menu's own is in the registry. */
export const MOMENTS = {
${moments.flatMap(({ name, screens }) => screens.map((screen) => `  ${screen}: ${camel(name)},`)).join('\n')}
}
`
}
