/**
 * Runs a command of ours to its end. What goes wrong is said in plain lines on stderr, with exit code 1; the stack is
 * shown only when asked for with STACK=1.
 */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    console.error(process.env['STACK'] === '1' ? error : messageOf(error))
    process.exitCode = 1
  }
}

/** The words of an error; several causes at once (a host with two addresses) are joined. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
