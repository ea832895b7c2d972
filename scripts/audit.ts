/**
 * The auditor's commands: `npm run audit -- <command>`. They only read, trust nobody,
 * and may run beside a running bank.
 */
import { Command, InvalidArgumentError } from 'commander'
import { showAccount } from './audit/account.ts'
import { formatNames } from '../ledger/export/export.ts'
import { asAuditor, EXIT } from './audit/auditor.ts'
import { showEntry } from './audit/entry.ts'
import { exportJournal } from './audit/export.ts'
import { explain } from './audit/explain.ts'
import { rebuildCheck } from './audit/rebuild.ts'
import { writeReport } from './audit/report.ts'
import { proveLine, showSeals } from './audit/seals.ts'
import { trialBalance } from './audit/trial-balance.ts'
import { verifyJournal } from './audit/verify.ts'

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a whole number is wanted')
  return Number(text)
}

export const program = new Command('audit')
  .description(
    'Look at the journal and trust nobody. Exit code 0: right; 1: something is wrong; 2: it could not be looked at.',
  )
  .option('--ledger <number>', 'which journal', whole, 1)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.right : EXIT.unable))

const ledger = () => program.opts<{ ledger: number }>().ledger

program
  .command('verify')
  .description(
    'every event decided again; chain, texts, postings, every derived table by replay, signed heads; ' +
      'the schema, and what is kept beside the ledger; names the first bad event',
  )
  .option('--quick', 'only chain, sums, balances, holds and lots, in SQL')
  .option('--public-key <file>', 'your own copy of the bank’s key')
  .option('--against <folder>', 'your own copy of the seals: what is missing or differs')
  .option('--keep <file>', 'when all is right, keep there what the next check can go on from')
  .option('--since <file>', 'go on from what a check before kept, and read only what came since')
  .option('--json', 'for machines')
  .action(asked => asAuditor(ledger(), auditor => verifyJournal(auditor, asked)))

program
  .command('trial-balance')
  .description('every balance, summed from the postings; debits equal credits in every asset')
  .option('--as-of <day>', 'as of this value date, YYYY-MM-DD')
  .option('--accounts', 'each customer’s account on its own line')
  .option('--json', 'for machines')
  .action(asked => asAuditor(ledger(), auditor => trialBalance(auditor, asked)))

program
  .command('account <account>')
  .description('one account, by number or public id, with its newest lines')
  .option('--limit <lines>', 'how many lines', whole, 25)
  .option('--asset <asset>', 'lines in this asset', 'USD')
  .option('--json', 'for machines')
  .action((account, asked) => asAuditor(ledger(), auditor => showAccount(auditor, account, asked)))

program
  .command('entry <entry>')
  .description('one event (1-48213, or its seq): its stored text, hash and postings')
  .option('--json', 'for machines')
  .action((entry, asked) => asAuditor(ledger(), auditor => showEntry(auditor, entry, asked)))

program
  .command('explain <entry>')
  .description('why an event is as it is: the state that it was decided on, its rule, its legs')
  .option('--since <file>', 'go on from what a check kept (verify --keep), where the event came later')
  .option('--json', 'for machines')
  .action((entry, asked) => asAuditor(ledger(), auditor => explain(auditor, entry, asked)))

program
  .command('report')
  .description('how the bank stood in a period: one page of HTML that needs nothing else')
  .requiredOption('--from <day>', 'first day, YYYY-MM-DD')
  .requiredOption('--to <day>', 'last day, YYYY-MM-DD')
  .requiredOption('--out <folder>', 'where it is written')
  .option('--public-key <file>', 'your own copy of the bank’s key')
  .action(asked => asAuditor(ledger(), auditor => writeReport(auditor, asked)))

program
  .command('export')
  .description('the books, for tools that others wrote')
  .requiredOption('--format <format>', formatNames.join(', '))
  .option('--output <file>', 'else to stdout')
  .action(asked => asAuditor(ledger(), auditor => exportJournal(auditor, asked)))

program
  .command('rebuild')
  .description('rebuild every derived table from the stored texts and compare it, byte for byte')
  .requiredOption('--check', 'an auditor only compares')
  .option('--json', 'for machines')
  .action(asked => asAuditor(ledger(), auditor => rebuildCheck(auditor, asked)))

program
  .command('seals')
  .description('the sealed days with their roots computed again, the signed heads, and the public key')
  .option('--public-key <file>', 'your own copy of the bank’s key')
  .option('--json', 'for machines')
  .action(asked => asAuditor(ledger(), auditor => showSeals(auditor, asked)))

program
  .command('prove <line>')
  .description('the proof that one line (1-48213-0) is in a sealed day, without showing any other')
  .option('--output <file>', 'else to stdout')
  .action((line, asked) => asAuditor(ledger(), auditor => proveLine(auditor, line, asked)))

if (import.meta.main) await program.parseAsync()
