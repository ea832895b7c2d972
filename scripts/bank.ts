/** The operator's commands: `npm run bank -- <command>`. They are how the bank itself acts; there is no admin page. */
import { Command, Option } from 'commander'
import { distributionReasons } from '../api/retirement/distribution.schema.ts'
import * as accounts from './bank/accounts.ts'
import * as acts from './bank/acts.ts'
import * as bills from './bank/bills.ts'
import { backUp, bringBack, secondTyped } from './bank/backup.ts'
import { advanceClock, runDay, showClock } from './bank/clock.ts'
import * as codes from './bank/codes.ts'
import * as disputes from './bank/disputes.ts'
import { rotateKeys } from './bank/keys.ts'
import { actKey, asOperator, dollars, wholeNumber, type Asked, type Answer, type Operator } from './bank/operator.ts'
import { retryOutbox, showOutbox } from './bank/outbox.ts'
import { rotateLogins } from './bank/logins.ts'
import { rotateSealKey } from './bank/seals.ts'
import { listUnsettled, returnDeposit, returnPayment, returnTransfer, settleOrigins } from './bank/settle.ts'

/** All of them, as they are typed. */
export const program = new Command('bank')
  .description('Act for the bank. Every command takes --json; acts take --key to be made once.')
  .enablePositionalOptions() // what is said behind a command's name is that command's

/** A command whose action runs against the bank; its last argument is what was asked. */
function command(parent: Command, usage: string, about: string): Command {
  return parent.command(usage).description(about).option('--json', 'for machines')
}

const act = (parent: Command, usage: string, about: string): Command =>
  command(parent, usage, about).option('--key <key>', 'made once under this key', actKey)

const ofCustomer = (made: Command): Command => made.requiredOption('--customer <username>', 'whose')
const on = (asked: Asked, does: (operator: Operator) => Promise<Answer>) => asOperator(asked, does)

const code = program.command('codes').description('approval codes')
command(code, 'issue <purpose>', 'issue a code and show it')
  .option('--customer <username>', 'for whom')
  .option('--subject <text>', 'what it is bound to')
  .action((purpose, asked) => on(asked, operator => codes.issue(operator, purpose, asked)))
command(code, 'list', 'codes that are open').action(asked => on(asked, codes.list))

const outbox = command(program, 'outbox', 'what customers were told, and what waits to be sent')
  .option('--customer <username>', 'whom')
  .option('--limit <n>', 'how many', wholeNumber, 50)
  .option('--waiting', 'only what is still to be sent')
  .action(asked => on(asked, operator => showOutbox(operator, asked)))
command(outbox, 'retry', 'send what waits at once, not at its next try')
  .option('--id <number>', 'only this one', wholeNumber)
  .action(asked => on(asked, operator => retryOutbox(operator, asked)))

const clock = program.command('clock').description('the bank clock')
command(clock, 'show', 'what it shows').action(asked => on(asked, showClock))
command(clock, 'advance', 'move it forward; every day on the way is closed')
  .option('--days <n>', 'days', wholeNumber, 0)
  .option('--hours <n>', 'hours', wholeNumber, 0)
  .action(asked => on(asked, operator => advanceClock(operator, asked)))

const day = program.command('day').description('the bank’s day')
command(day, 'run', 'run everything that is due by the clock').action(asked => on(asked, runDay))

act(program, 'settle [origin]', 'the money of a deposit (its event’s number, else of all) has arrived')
  .option('--list', 'only show what is unsettled')
  .action((origin, asked) =>
    on(asked, operator => (asked.list ? listUnsettled(operator) : settleOrigins(operator, seq(origin), asked))),
  )

const deposit = program.command('deposit').description('deposits')
act(deposit, 'return <event>', 'a deposit bounced, before it settled or after: take it back')
  .option('--reason <text>', 'why', 'Returned unpaid')
  .action((event, asked) => on(asked, operator => returnDeposit(operator, wanted(event), asked.reason, asked)))

const transfer = program.command('transfer').description('transfers to other banks')
act(transfer, 'return <event>', 'the other bank sent an external transfer or a wire back')
  .option('--reason <text>', 'why', 'Returned by the other bank')
  .action((event, asked) => on(asked, operator => returnTransfer(operator, wanted(event), asked.reason, asked)))

const payment = program.command('payment').description('bill payments')
act(payment, 'return <event>', 'a bill payment that was made comes back')
  .option('--reason <text>', 'why', 'Returned by the payee')
  .action((event, asked) => on(asked, operator => returnPayment(operator, wanted(event), asked.reason, asked)))

const atm = program.command('atm').description('cash machines')
ofCustomer(act(atm, 'dispense', 'the machine gives the cash that was asked for'))
  .option('--code <code>', 'the six digits that the customer types; five wrong ones call the request off')
  .option('--hold <event>', 'which request; else the newest', seq)
  .option('--location <text>', 'where the machine stands')
  .action(asked => on(asked, operator => acts.dispense(operator, asked)))

const card = program.command('card').description('cards')
ofCustomer(act(card, 'purchase', 'a shop asks for money'))
  .option('--account <account>', 'checking, credit, a name or last four digits', 'credit')
  .requiredOption('--amount <amount>', 'dollars', dollars)
  .requiredOption('--merchant <text>', 'where')
  .option('--category <text>', 'what kind of purchase')
  .option('--card <digits>', 'last four digits; else the card that works')
  .option('--online', 'on the web')
  .option('--abroad', 'in another country')
  .action(asked => on(asked, operator => acts.purchase(operator, asked)))

const bill = program.command('bill').description('bills')
ofCustomer(command(bill, 'present', 'a payee sends a bill'))
  .requiredOption('--payee <payee>', 'name, nickname or last four digits')
  .requiredOption('--amount <amount>', 'dollars', dollars)
  .option('--due <day>', 'when it is due; else in two weeks')
  .action(asked => on(asked, operator => bills.present(operator, asked)))

act(program, 'dividend <symbol>', 'pay a dividend to those who hold a security')
  .option('--per-share <amount>', 'dollars, up to six decimals; else that of today')
  .option('--customer <username>', 'only to this one')
  .action((symbol, asked) => on(asked, operator => acts.dividend(operator, symbol, asked)))

ofCustomer(act(program, 'rollover', 'money arrives from another retirement plan'))
  .option(
    '--request <number>',
    'of the rollover that the customer asked for, which comes directly; else --amount is wanted',
  )
  .option('--amount <amount>', 'as it left the other plan', dollars)
  .option('--withholding <percent>', 'tax withheld, 0 to 100', '0')
  .addOption(new Option('--method <method>', 'how it came').choices(['direct', 'check']).default('direct'))
  .option('--provider <text>', 'whose plan')
  .action(asked => on(asked, operator => acts.rollover(operator, asked)))

ofCustomer(
  command(program, 'rollover-declined <number>', 'another institution does not send what a customer asked for'),
).action((number, asked) => on(asked, operator => acts.noRollover(operator, number, asked)))

ofCustomer(act(program, 'distribute', 'pay out of a retirement account'))
  .requiredOption('--amount <amount>', 'gross', dollars)
  .option(
    '--withholding <percent>',
    'tax withheld, 0 to 100; of an employer’s plan at least 20, but for hardship',
    '20',
  )
  .option('--to <account>', 'own account for the rest; else it leaves the bank')
  .addOption(new Option('--reason <reason>', 'what the customer names').choices(distributionReasons))
  .action(asked => on(asked, operator => acts.distribute(operator, asked)))

ofCustomer(act(program, 'credit-limit', 'give a card another limit'))
  .requiredOption('--limit <amount>', 'dollars', dollars)
  .action(asked => on(asked, operator => acts.creditLimit(operator, asked)))

ofCustomer(act(program, 'rewards', 'give reward points'))
  .requiredOption('--points <n>', 'how many', wholeNumber)
  .option('--description <text>', 'what for')
  .action(asked => on(asked, operator => acts.rewards(operator, asked)))

ofCustomer(act(program, 'redeem', 'spend reward points'))
  .requiredOption('--points <n>', 'how many', wholeNumber)
  .requiredOption('--reward <text>', 'for what')
  .option('--credit <amount>', 'dollars credited to the card for them', dollars)
  .action(asked => on(asked, operator => acts.redeem(operator, asked)))

const account = program.command('account').description('accounts')
ofCustomer(act(account, 'freeze <account>', 'nothing the customer asks for goes out any more'))
  .option('--reason <text>', 'why')
  .action((named, asked) => on(asked, operator => accounts.freeze(operator, named, asked)))
ofCustomer(act(account, 'thaw <account>', 'end a freeze')).action((named, asked) =>
  on(asked, operator => accounts.thaw(operator, named, asked)),
)
ofCustomer(act(account, 'close <account>', 'close an account that holds nothing, and pay out its interest'))
  .option('--to <account>', 'own account for the interest; else the oldest other one, else a check')
  .action((named, asked) => on(asked, operator => accounts.close(operator, named, asked)))

act(program, 'reverse <event>', 'take a mistake of the bank back: the same postings with the signs turned')
  .requiredOption('--reason <text>', 'why')
  .action((event, asked) => on(asked, operator => accounts.reverse(operator, wanted(event), asked.reason, asked)))

const dispute = program.command('dispute').description('disputed card transactions')
command(dispute, 'list', 'those that wait for a decision').action(asked => on(asked, disputes.listOpen))
command(dispute, 'resolve <number>', 'decide a dispute')
  .option('--final', 'for the customer: the credit stays, or is given now')
  .option('--denied', 'against the customer: a provisional credit is taken back, spent or not')
  .option('--reason <text>', 'why, as the customer is told')
  .action((number, asked) => on(asked, operator => disputes.resolveDispute(operator, number, asked)))

const customer = program.command('customer').description('customers')
command(customer, 'lock <username>', 'no sign-on, and what is open ends').action((name, asked) =>
  on(asked, operator => acts.lock(operator, name, true)),
)
command(customer, 'unlock <username>', 'sign-on works again').action((name, asked) =>
  on(asked, operator => acts.lock(operator, name, false)),
)

const keys = program.command('keys').description('keys of the personal data')
command(keys, 'rotate', 'add a key and seal everything anew; the bank must not be serving').action(asked =>
  on(asked, rotateKeys),
)

const logins = program.command('logins').description('with which the bank signs on to its own database')
command(logins, 'rotate', 'other passwords, while the bank serves').action(asked => rotateLogins(asked))

const seals = program.command('seals').description('what is signed outside the database')
command(seals, 'rotate', 'another key signs heads and days from now on').action(asked => on(asked, rotateSealKey))

command(
  program,
  'backup',
  'back the embedded database up into BACKUP_DIR, with keys and seals; the bank may be serving',
)
  .option('--keep <n>', 'how many backups stay, and the log since the oldest of them; else all', wholeNumber)
  .action(asked => backUp(asked))
command(program, 'restore', 'make a bank from BACKUP_DIR again, in a new folder')
  .requiredOption('--into <folder>', 'the new folder: its DATA_DIR')
  .option('--to <moment>', 'the second to come back to, as 2026-11-22T14:03:05Z; else the last there is', secondTyped)
  .action(asked => bringBack(asked))

/** "1-48213" or "48213". */
function seq(typed: string | undefined): number | undefined {
  return typed === undefined ? undefined : wanted(typed)
}
function wanted(typed: string): number {
  return wholeNumber(typed.replace(/^1-/, ''))
}

if (import.meta.main) await program.parseAsync()
