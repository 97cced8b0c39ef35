// React without the parts that no screen can reach: server rendering's other half, document metadata, suspense, view transitions.
// React ships them in one file that no bundler can take apart. Here that file is read as a syntax tree and facts that hold in this
// product are written into it ("nothing is hydrated", "no fiber is a Suspense"); the minifier then drops what follows from them.
// Every fact must find what it speaks of, and a source that imports what is gone breaks the build: nothing is cut in silence.
import { readFile } from 'node:fs/promises'
import { minify } from 'terser'
import {
  ANSWER,
  CONSTANT,
  FIELD,
  INTERNAL,
  KEPT,
  KEPT_DISPATCHER,
  NO_EXPORT,
  NO_FIBER,
  NO_MEMBER,
  NO_TYPE,
  VERSION,
} from './lean-facts.mjs'
import { isIdle, isRead, literal, locals, walk, withoutDead } from './lean-tree.mjs'

/** Counts what is found, and says what is not. */
const ledger = (names) => {
  const found = new Map(names.map((name) => [String(name), 0]))
  return {
    saw: (name) => found.set(String(name), (found.get(String(name)) ?? 0) + 1),
    check(file) {
      const missing = [...found].filter(([, count]) => count === 0).map(([name]) => name)
      if (missing.length > 0)
        throw new Error(
          `scripts/lean-react.mjs was written for React ${VERSION} and speaks of ${missing.join(', ')}, which ${file} has not. Read it anew.`,
        )
    },
  }
}

const isTag = (node) => node.type === 'MemberExpression' && !node.computed && node.property.name === 'tag'

/** React DOM with the facts written in. */
const leanDom = (tree, file) => {
  const { saw, check } = ledger([
    ...Object.keys(NO_FIBER),
    ...NO_TYPE,
    ...Object.keys(CONSTANT),
    ...Object.keys(FIELD),
    ...Object.keys(ANSWER),
    ...NO_EXPORT,
    ...NO_MEMBER,
    ...KEPT_DISPATCHER,
    'readContext',
    'version',
  ])
  const local = locals(tree, Object.keys(CONSTANT))
  const isConstant = (node) => node.type === 'Identifier' && Object.hasOwn(CONSTANT, node.name) && !local.has(node)
  walk(tree, (node, parent, key) => {
    switch (node.type) {
      case 'SwitchStatement': {
        const dead = isTag(node.discriminant)
          ? (test) => test.type === 'Literal' && test.value in NO_FIBER && test.value
          : (test) => test.type === 'Identifier' && NO_TYPE.includes(test.name) && test.name
        for (const { test } of node.cases) if (test && dead(test)) saw(dead(test))
        return withoutDead(node, dead)
      }
      case 'BinaryExpression': {
        const [tag, number] = isTag(node.right) ? [node.right, node.left] : [node.left, node.right]
        if (!isTag(tag) || number.type !== 'Literal' || !(number.value in NO_FIBER)) return node
        saw(number.value)
        return node.operator === '===' ? literal(false) : node.operator === '!==' ? literal(true) : node
      }
      case 'Identifier':
        return isConstant(node) && isRead(parent, key) ? literal(CONSTANT[node.name]) : node
      case 'AssignmentExpression':
        if (pathOf(node.left) === 'ReactDOMSharedInternals.d') {
          node.right.properties = node.right.properties.filter(({ key }) => KEPT_DISPATCHER.includes(key.name))
          for (const { key } of node.right.properties) saw(key.name)
        }
        if (!isConstant(node.left)) return node
        return isIdle(node.right)
          ? literal(CONSTANT[node.left.name])
          : { type: 'SequenceExpression', expressions: [node.right, literal(CONSTANT[node.left.name])] }
      case 'VariableDeclarator':
        if (Object.hasOwn(CONSTANT, node.id.name)) saw(node.id.name)
        return node
      case 'MemberExpression':
        if (node.computed || !Object.hasOwn(FIELD, node.property.name) || !isRead(parent, key)) return node
        saw(node.property.name)
        return literal(FIELD[node.property.name])
      case 'FunctionDeclaration':
        if (!Object.hasOwn(ANSWER, node.id.name)) return node
        saw(node.id.name)
        node.body.body = [{ type: 'ReturnStatement', argument: literal(ANSWER[node.id.name]) }]
        return node
      case 'ObjectExpression': {
        const names = node.properties.map((one) => one.key?.name)
        // React's tables of hooks: one for the first drawing, one for later ones, one for each kind of trouble.
        if (!names.includes('readContext')) return node
        saw('readContext')
        node.properties = node.properties.filter((one) => !/^use/.test(one.key.name) || KEPT.react.includes(one.key.name))
        return node
      }
      case 'ExpressionStatement': {
        const name = exported(node)
        if (isVersion(node)) saw('version')
        const target = node.expression.type === 'AssignmentExpression' ? pathOf(node.expression.left) : ''
        const gone = NO_EXPORT.includes(name) ? name : NO_MEMBER.find((one) => `${target}.`.startsWith(`${one}.`))
        if (!gone) return node
        saw(gone)
        return null
      }
      default:
        return node
    }
  })
  check(file)
}

/** `a.b.c` as it is written; empty for anything else. */
const pathOf = (node) => {
  if (node.type === 'Identifier') return node.name
  const path = node.type === 'MemberExpression' && !node.computed ? pathOf(node.object) : ''
  return path && `${path}.${node.property.name}`
}

/** The name in `exports.name = …`. */
const exported = ({ expression }) =>
  expression?.type === 'AssignmentExpression' &&
  expression.left.type === 'MemberExpression' &&
  expression.left.object.name === 'exports'
    ? expression.left.property.name
    : null

const isVersion = (node) => exported(node) === 'version' && node.expression.right.value === VERSION

/** A package of React with no exports but those that are kept. */
const leanExports = (tree, file, kept) => {
  const { saw, check } = ledger([...kept, 'version'])
  tree.body = tree.body.filter((node) => {
    const name = exported(node)
    if (name && name !== 'version') saw(name)
    if (isVersion(node)) saw('version')
    return !name || name === 'version' || INTERNAL.test(name) || kept.includes(name)
  })
  check(file)
}

const FILES = {
  'react/cjs/react.production.js': (tree, file) => leanExports(tree, file, KEPT.react),
  'react-dom/cjs/react-dom.production.js': (tree, file) => leanExports(tree, file, KEPT['react-dom']),
  'react-dom/cjs/react-dom-client.production.js': leanDom,
}

/** A file of React, made lean. */
export const lean = async (file, text) => {
  const change = Object.entries(FILES).find(([name]) => file.endsWith(name))?.[1]
  if (!change) return text
  const as = { compress: false, mangle: false }
  const { ast } = await minify(text, { ...as, format: { ast: true, code: false, spidermonkey: true } })
  change(ast, file)
  return (await minify(ast, { ...as, parse: { spidermonkey: true } })).code
}

/** What a source asks of React that is not kept. */
export const lacking = (text) => {
  const asked = [...text.matchAll(/\b(?:im|ex)port(?!\s+type\b)\s*([^;'"()]*?)\s*from\s*['"](react(?:-dom(?:\/\w+)?)?)['"]/g)]
  return asked.flatMap(([, clause, from]) => {
    if (clause === '*') return [`* of ${from}`]
    const [, whole, list = ''] = /^(?:\*\s*as\s+)?([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?$/.exec(clause) ?? []
    const listed = list.split(',').map((one) => one.trim().split(/\s+as\s+/)[0])
    const used = whole
      ? [...text.matchAll(new RegExp(`(?<![\\w$.])${whole.replaceAll('$', '\\$')}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      : []
    return [...listed, ...used]
      .filter((name) => name && !name.startsWith('type ') && !KEPT[from]?.includes(name))
      .map((name) => `${name} of ${from}`)
  })
}

/** What a source draws that React can no longer draw as it should: elements of somebody's own, and forms that call a function. */
export const undrawable = (text) => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  return [...code.matchAll(/<[a-z]\w*-[\w-]*|\b(?:action|formAction)=\{/g)].map(([found]) => found)
}

const made = new Map()

/** The plugin: React is read once for all bundles, every other source is asked what it imports of it. */
export const leanReact = {
  name: 'lean-react',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]react(-dom)?[\\/]cjs[\\/].*\.production\.js$/ }, async ({ path }) => {
      if (!made.has(path))
        made.set(
          path,
          readFile(path, 'utf8').then((text) => lean(path.replaceAll('\\', '/'), text)),
        )
      return { contents: await made.get(path), loader: 'js' }
    })
    onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const gone = [...lacking(text), ...(path.endsWith('x') ? undrawable(text) : [])]
      return gone.length === 0
        ? undefined
        : { errors: gone.map((name) => ({ text: `${name} is cut by scripts/lean-react.mjs (see scripts/lean-facts.mjs).` })) }
    })
  },
}
