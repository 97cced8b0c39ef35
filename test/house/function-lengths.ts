// How long every function of the product is, read with TypeScript's own parser.

import { join } from 'node:path'
import {
  isFunctionLikeDeclaration,
  isJsxElement,
  isJsxFragment,
  isJsxSelfClosingElement,
  type Node,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

export interface FunctionLength {
  readonly path: string
  /** Its own name, or that of what it is assigned to; '' where it has none. */
  readonly name: string
  /** From 1. */
  readonly line: number
  readonly lines: number
  /** It draws: a tree of JSX is as long as what it shows. */
  readonly draws: boolean
}

const isJsx = (node: Node): boolean => isJsxElement(node) || isJsxSelfClosingElement(node) || isJsxFragment(node)
const hasJsx = (node: Node): boolean => isJsx(node) || node.forEachChild((child) => hasJsx(child) || undefined) === true
const textOf = (name: unknown, text: string): string => {
  const { pos, end } = (name ?? { pos: 0, end: 0 }) as Node
  return text.slice(pos, end).trim()
}

/** Every function with a body in these files of the project at `root`. */
export const functionLengths = (root: string, paths: readonly string[]): FunctionLength[] => {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]
    const found: FunctionLength[] = []
    for (const path of paths) {
      const file = project?.program.getSourceFile(join(root, path))
      if (!file) throw new Error(`${path} is not in tsconfig.json.`)
      const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1
      const read = (node: Node): void => {
        if (isFunctionLikeDeclaration(node) && 'body' in node && node.body) {
          const line = lineOf(node.getStart(file))
          const named = [node, node.parent].map((one) => textOf((one as { name?: unknown }).name, file.text))
          found.push({
            path,
            name: named.find(Boolean) ?? '',
            line,
            lines: lineOf(node.end) - line + 1,
            draws: hasJsx(node.body as Node),
          })
        }
        node.forEachChild(read)
      }
      read(file)
    }
    return found
  } finally {
    api.close()
  }
}
