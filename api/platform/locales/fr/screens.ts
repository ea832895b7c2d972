/** What the screens say, fetched as one file; mail and paper are the server's own. */
export default import.meta.glob<Record<string, string>>(['./*.json', '!./mail.json', '!./paper.json'], {
  import: 'default',
  eager: true,
})
