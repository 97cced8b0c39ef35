// A style sheet imported as text: the build minifies it, the importer adopts it.
declare module '*.css' {
  const text: string
  export default text
}
