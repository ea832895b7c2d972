/** Passwords that everybody tries first. Refused at enrollment, change and reset (C-16), however many criteria they meet. */

const WORDS = `password passwort passw0rd p@ssword p@ssw0rd pa55word letmein welcome iloveyou sunshine princess football baseball
  basketball superman batman dragon monkey shadow master michael jordan jennifer jessica ashley charlie daniel thomas
  andrew joshua matthew george hunter ranger soccer hockey killer pepper ginger summer winter spring autumn january
  february december freedom whatever trustno computer internet samsung google facebook starwars pokemon naruto minecraft
  liverpool chelsea arsenal barcelona america london newyork dallas chicago yankees cowboys eagles mustang corvette
  ferrari mercedes harley secret access admin administrator login guest root user test testing tester changeme default
  qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc onetwothree abcdef abcdefgh abcabc
  bank banking wrenfield online money dollar credit savings checking account customer hello hallo bonjour buster tigger
  flower lovely cookie butterfly purple orange banana chocolate cheese maggie bailey biteme forever family mother father`
const WORD_SET = new Set(WORDS.split(/\s+/))

const SWAPS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string) => text.replace(/[013457@$!]/g, letter => SWAPS[letter] ?? letter)

const isRun = (text: string) => {
  const steps = new Set(
    [...text].slice(1).map((letter, i) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0)),
  )
  return steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(-1))
}

const isRepeated = (text: string) => /^(.{1,4})\1+$/.test(text)

/** A common word with the usual decoration (capital, digits and marks at the ends, 0 for o), a run of the keyboard or alphabet, a repetition. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const letters = lower.replace(/^\W+|[\d\W]+$/g, '')
  const candidates = [lower, core, letters, plain(lower), plain(letters)]
  return candidates.some(text => WORD_SET.has(text)) || isRun(lower) || isRepeated(lower) || /^\d+$/.test(lower)
}
