// What lean-react.mjs does to a syntax tree (ESTree, as terser reads and prints it): walking it, and taking cases out of a switch.

/** A value as a node. */
export const literal = (value) => ({ type: 'Literal', value, raw: JSON.stringify(value) })

/** Walks a tree from the leaves up: `change(node, parent, key)` gives the node to stand there, or null to leave it out of a list. */
export const walk = (node, change, parent = null, key = '') => {
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      node[name] = value.flatMap((one) => (one?.type ? (walk(one, change, node, name) ?? []) : [one]))
    } else if (value?.type) node[name] = walk(value, change, node, name)
  }
  return change(node, parent, key)
}

/** Whether an identifier there is the variable's value: no declaration, target, key or name of a property. */
export const isRead = (parent, key) =>
  !(
    (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
    (parent.type === 'Property' && key === 'key') ||
    (parent.type === 'VariableDeclarator' && key === 'id') ||
    (parent.type === 'AssignmentExpression' && key === 'left') ||
    parent.type === 'UpdateExpression' ||
    key === 'params' ||
    key === 'label' ||
    key === 'id'
  )

/** Identifiers that stand for a variable or parameter of a function, where they bear the name of one of the module's `names`. */
export const locals = (tree, names) => {
  const found = new Set()
  walk(tree, (node) => {
    if (!/Function/.test(node.type)) return node
    const own = new Set(node.params.map((one) => one.name))
    walk(node.body, (inner) => {
      if (inner.type === 'VariableDeclarator') own.add(inner.id.name)
      return inner
    })
    walk(node, (inner) => {
      if (inner.type === 'Identifier' && own.has(inner.name) && names.includes(inner.name)) found.add(inner)
      return inner
    })
    return node
  })
  return found
}

/** Whether an expression can be left out: it reads, and does nothing. */
export const isIdle = (node) =>
  ['Literal', 'Identifier', 'ThisExpression'].includes(node.type) ||
  (node.type === 'UnaryExpression' && node.operator !== 'delete' && isIdle(node.argument)) ||
  (['BinaryExpression', 'LogicalExpression'].includes(node.type) && isIdle(node.left) && isIdle(node.right)) ||
  (node.type === 'MemberExpression' && isIdle(node.object) && (!node.computed || isIdle(node.property)))

/** Whether control never runs past the end of these statements into the next case. */
const ends = (statements) => {
  const last = statements.at(-1)
  if (!last) return false
  if (last.type === 'BlockStatement') return ends(last.body)
  if (last.type === 'IfStatement') return Boolean(last.alternate) && ends([last.consequent]) && ends([last.alternate])
  return /^(Break|Return|Throw|Continue)Statement$/.test(last.type)
}

/** Names that statements declare for the whole function around them. */
const declared = (statements) => {
  const names = new Set()
  const look = (node) => {
    if (node.type === 'FunctionDeclaration')
      throw new Error(`scripts/lean-react.mjs would cut the function ${node.id.name} together with a case.`)
    if (/Function/.test(node.type)) return
    if (node.type === 'VariableDeclarator') names.add(node.id.name)
    for (const value of Object.values(node).flat()) if (value?.type) look(value)
  }
  statements.forEach(look)
  return names
}

/** A switch without its dead cases. The body of a dead case stays where a live one runs into it, its variables stay for the cases that share them. */
export const withoutDead = (node, isDead) => {
  const names = new Set()
  const cases = []
  for (const one of node.cases) {
    const before = cases.at(-1)
    if (!one.test || !isDead(one.test)) cases.push(one)
    else if (before && !ends(before.consequent)) before.consequent.push(...one.consequent)
    else for (const name of declared(one.consequent)) names.add(name)
  }
  const declarations = [...names].map((name) => ({ type: 'VariableDeclarator', id: { type: 'Identifier', name }, init: null }))
  const lean = { ...node, cases }
  return declarations.length === 0
    ? lean
    : { type: 'BlockStatement', body: [{ type: 'VariableDeclaration', kind: 'var', declarations }, lean] }
}
