// Configuration of the manifest's analyzer: the methods of <login-modal> are those of its contract's interface.

/** The text of a doc comment: links are told by their names. */
const textOf = (comment) =>
  typeof comment === 'string' ? comment : (comment ?? []).map(({ text, name }) => name?.getText() ?? text).join('')

const parameterOf = (parameter) => ({
  name: parameter.name.getText(),
  ...(parameter.questionToken && { optional: true }),
  type: { text: parameter.type.getText() },
})

/** A method of an interface as the analyzer describes one of a class. */
const methodOf = (method) => {
  const [doc] = method.jsDoc ?? []
  const parameters = method.parameters.map(parameterOf)
  return {
    kind: 'method',
    name: method.name.getText(),
    ...(doc?.tags?.some(({ tagName }) => tagName.getText() === 'internal') && { privacy: 'private' }),
    return: { type: { text: method.type.getText() } },
    ...(parameters.length > 0 && { parameters }),
    description: textOf(doc?.comment),
  }
}

let methods = []
const hostMethods = {
  name: 'host-methods',
  analyzePhase({ ts, node }) {
    if (node.kind === ts.SyntaxKind.InterfaceDeclaration && node.name.getText() === 'HostMethods')
      methods = node.members.map(methodOf)
  },
  packageLinkPhase({ customElementsManifest: { modules } }) {
    const tags = modules.flatMap(({ declarations }) => declarations)
    tags.find(({ tagName }) => tagName === 'login-modal').members.push(...methods)
  },
}

export default { plugins: [hostMethods] }
