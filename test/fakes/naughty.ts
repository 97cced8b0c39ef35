// Texts that break pages: markup, script, bidi controls, lone surrogates, endless words. Whatever would run as script
// sets `window.naughty`.

/** Markup and script, in the ways in which it is put into pages by mistake. */
const MARKUP = [
  '<script>window.naughty=1</script>',
  '</script><script>window.naughty=1</script>',
  '"><img src=x onerror="window.naughty=1">',
  "' autofocus onfocus='window.naughty=1",
  '<svg onload=window.naughty=1><svg/onload=window.naughty=1>',
  '<iframe srcdoc="<script>parent.naughty=1</script>"></iframe>',
  '<details open ontoggle=window.naughty=1>',
  '</h2></p></div><style>*{display:none!important}</style>',
  '<!--<img src="--><img src=x onerror=window.naughty=1//">',
  '<template shadowrootmode=open><slot></slot></template>',
  '&lt;b&gt;&#60;b&#62;&amp;amp;%3Cb%3E\\u003cb\\x3e',
  'javascript:window.naughty=1//',
  'data:text/html,<script>window.naughty=1</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template would fall for.
  "{{constructor.constructor('window.naughty=1')()}}${window.naughty=1}#{naughty}<%= 1 %>",
  '\'; drop table users; -- "`$(reboot)`',
] as const
/** Words that a programme takes for something else. */
const WORDS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '0',
  '-1e309',
  'true',
  '\\',
  '/../..',
] as const
/** Letters that are more, or less, than one character. */
const LETTERS = [
  'مرحبا بالعالم، שלום',
  '\u202eevil.exe\u2066\u202dtxt.\u2067',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324a\u036b\u0357\u0310\u0363l\u0327\u0331\u031c\u0319g\u0320\u0317\u0348o\u0305\u0367',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏿',
  `${'a'.repeat(99)}😀`,
  '\ud83d and \ude00',
  '\ufffd\ufeff\u200b\u200d\u00ad\u2028\u2029',
  '\u0000\u0007\u001b[31m\u007f',
  'ﷺ﷽𝕳𝖊𝖑𝖑𝖔 ﬃ ẞ İi ǅ',
  'a\n\n\nb\r\n\tc',
  ' \u00a0 ',
] as const
/** Texts that are wider than any place. */
const LONG = [
  'W'.repeat(400),
  'very long words '.repeat(40),
  '﷽'.repeat(40),
  'https://example.com/'.padEnd(300, 'a/'),
  '—'.repeat(300),
] as const

export const NAUGHTY: readonly string[] = [...MARKUP, ...WORDS, ...LETTERS, ...LONG]
