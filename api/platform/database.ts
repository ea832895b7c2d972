/**
 * The tables as the migrations make them. Written by `npm run types`; numerics, dates and bigints are text,
 * never JavaScript's numbers.
 */
import type { ColumnType } from 'kysely'

/** Read as text; a number is written as one. */
type Int8 = ColumnType<string, string | number, string | number>
/** Read as what it holds; written as its text. */
type Json = ColumnType<unknown, string, string>
/** Filled in by the database when nobody does. */
type Filled<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface AppAccessChange {
  id: string
  number: Filled<Int8>
  customer: string
  what: string
  token_hash: Buffer
  before_sealed: Buffer | null
  made_at: Date
  ends_at: Date
  undone_at: Date | null
}

export interface AppAccountProfile {
  account: Int8
  customer: string
  account_number: string
  nickname: Filled<string>
  is_primary: Filled<boolean>
  extras: Filled<Json>
}

export interface AppActKey {
  id: string
  customer: string
  made: string | null
}

export interface AppAlertSettings {
  customer: string
  alerts: Json
  email: string | null
  phone: string | null
  push_enabled: Filled<boolean>
}

export interface AppAtmCode {
  money_order: string
  customer: string
  hash: Buffer
  draw: number
  open: Filled<boolean>
}

export interface AppAtmLocation {
  id: Filled<number>
  name: string
  address: string
  latitude: number
  longitude: number
}

export interface AppAutoSave {
  customer: string
  from_account: Int8
  to_account: Int8
  amount: string
  frequency: 'daily' | 'weekly' | 'biweekly' | 'monthly'
  starts_on: string
  floor: string
  goal_name: string
  goal_amount: string | null
  paused: Filled<boolean>
}

export interface AppAutoSaveRule {
  id: string
  number: Filled<Int8>
  customer: string
  name: string
  type: 'fixed' | 'percentage' | 'round-up'
  amount: string | null
  trigger:
    | 'depositing-paycheck'
    | 'spending-restaurant'
    | 'spending-shopping'
    | 'receiving-refund'
    | 'account-above'
    | 'card-purchase'
  line: string | null
  since: string
  asked: Buffer
}

export interface AppBeneficiaryList {
  id: string
  number: Filled<Int8>
  customer: string
  account: Int8
  people_sealed: Buffer
  asked: Buffer
  made_at: Date
  confirmed_at: Date | null
}

export interface AppBill {
  id: string
  customer: string
  payee: string
  due_on: string
  amount: string
  autopay: Filled<boolean>
  reminder_set: Filled<boolean>
  paid_on: string | null
  presented_at: Date
}

export interface AppBudget {
  customer: string
  category: string
  month: string
  amount: string
}

export interface AppCard {
  id: string
  account: Int8
  customer: string
  last_four: string
  blocked: Filled<boolean>
  issued_on: string
}

export interface AppCategoryRule {
  customer: string
  such: string
  category: string
  name: string | null
}

export interface AppCheckDeposit {
  id: string
  customer: string
  account: Int8
  amount: string
  reference: string
  front: string
  back: string
  front_digest: Buffer
  available_on: string
  first_day_limit: string
  seq: Int8 | null
  submitted_at: Date
  front_light: string | null
  front_contrast: string | null
}

export interface AppCheckPreferences {
  customer: string
  preferences: Json
}

export interface AppCode {
  id: string
  purpose:
    | 'enrollment'
    | 'navigation'
    | 'deposit'
    | 'transfer'
    | 'payee'
    | 'atm'
    | 'second-factor'
    | 'contact-change'
    | 'access-change'
    | 'beneficiaries'
  hash: Buffer
  customer: string | null
  subject: Filled<string>
  reusable: Filled<boolean>
  issued_at: Date
  expires_at: Date
  tries: Filled<number>
  used_at: Date | null
  reserved_for: string | null
  holders: Filled<number>
  spent: Filled<boolean>
}

export interface AppCustomer {
  id: string
  customer_number: string
  username: string
  username_key: string
  password_hash: string
  password_changed_at: Date
  first_name: string
  last_name: string
  email: string
  phone: string
  address_line1: string
  address_line2: Filled<string>
  city: string
  state: string
  zip_code: string
  identity_sealed: Buffer
  ssn_index: Buffer
  security_question: string
  security_answer_hash: string
  two_factor: 'mail' | 'totp' | null
  totp_seed_sealed: Buffer | null
  totp_confirmed: Filled<boolean>
  totp_last_step: Filled<Int8>
  language: Filled<string>
  default_account: Filled<'checking' | 'savings' | 'credit' | 'investment'>
  statement_delivery: Filled<'paperless' | 'paper' | 'both'>
  notifications: Filled<Json>
  extra_preferences: Filled<Json>
  picture: string | null
  credit_score: number | null
  locked: Filled<boolean>
  enrolled_in_demo: Filled<boolean>
  created_at: Date
}

export interface AppDayRefusal {
  key: string
  kind: string
  bank_day: string
  account: Int8 | null
  code: string
  params: Filled<Json>
  at: Date
}

export interface AppDevice {
  customer: string
  hash: Buffer
  made_at: Date
  seen_at: Date
}

export interface AppDispute {
  id: string
  customer: string
  number: string
  key: string
  asked: Buffer
  account: Int8
  seq: Int8
  leg: number
  amount: string
  description: string
  transaction_day: string
  card_last_four: Filled<string>
  reason: string
  sub_reason: Filled<string>
  story: Filled<string>
  contact_method: string
  contact_details: Filled<string>
  is_fraud: boolean
  fraud_details: Json | null
  card_blocked: boolean
  credit_requested: boolean
  credit_on: string | null
  credit_seq: Int8 | null
  ended_seq: Int8 | null
  decision: 'final' | 'denied' | 'returned' | null
  decided_at: Date | null
  decided_because: Filled<string>
  created_at: Date
}

export interface AppDisputeFile {
  dispute: string
  upload: string
  n: number
  customer: string
}

export interface AppDisputeStatus {
  dispute: string
  n: number
  customer: string
  status: string
  description: string
  at: Date
}

export interface AppDownload {
  hash: Buffer
  customer: string
  session: string
  paper: string
  which: Json
  expires_at: Date
}

export interface AppForecastSaid {
  account: Int8
  said_on: string
  customer: string
  start: string
  said: string[]
  below: boolean
}

export interface AppForecastWatch {
  account: Int8
  customer: string
  line: string | null
}

export interface AppForecastWithout {
  customer: string
  source: string
}

export interface AppJobCursor {
  name: string
  reached: string
}

export interface AppLinePart {
  customer: string
  line: string
  nth: number
  category: string
  amount: string
}

export interface AppMoneyOrder {
  id: string
  number: Filled<Int8>
  version: Filled<number>
  customer: string
  kind: string
  key: string
  asked: Buffer
  state: 'asked' | 'awaiting-code' | 'on-hold' | 'scheduled' | 'made' | 'refused' | 'cancelled' | 'expired'
  from_account: Int8
  to_account: Int8 | null
  amount: string | null
  fee: Filled<string>
  details: Json
  receipt_to: string | null
  undo_seconds: Filled<number>
  needs_code: Filled<boolean>
  tries: Filled<number>
  run_on: string
  run_at: Date
  due_at: Date | null
  series: string
  starts_on: string
  every: string
  last_on: string | null
  most: number | null
  nth: Filled<number>
  change: Json | null
  first: Int8 | null
  hold: Int8 | null
  event: Int8 | null
  why: string | null
  placed_at: Date
  ended_at: Date | null
  trying: Filled<number>
  drawn_at: Filled<Date>
  payee: string | null
  bill: string | null
}

export interface AppMonthlyBiller {
  payee: string
  customer: string
  starts_on: string
  amount: string
  varies: Filled<number>
}

export interface AppMyCameBack {
  ledger: number | null
  of: Int8 | null
  body: string | null
}

export interface AppMyHoldMoment {
  ledger: number | null
  id: Int8 | null
  account: Int8 | null
  bank_day: string | null
  recorded_at: Date | null
}

export interface AppMyLoanDefault {
  ledger: number | null
  account: Int8 | null
  seq: Int8 | null
  bank_day: string | null
  amount: string | null
}

export interface AppMyReturn {
  ledger: number | null
  origin: Int8 | null
  seq: Int8 | null
}

export interface AppMySettlement {
  ledger: number | null
  account: Int8 | null
  seq: Int8 | null
  bank_day: string | null
  body: string | null
  effective_date: string | null
}

export interface AppNotificationRead {
  customer: string
  up_to: Int8
}

export interface AppOutbox {
  id: Filled<Int8>
  source: string
  channel: 'mail' | 'text' | 'push'
  recipient: string
  customer: string | null
  template: string
  subject: string
  body: string
  body_sealed: Buffer | null
  secret: Filled<boolean>
  ends_at: Date | null
  queued_at: Date
  sent_at: Date | null
  lapsed_at: Date | null
  tries: Filled<number>
  not_before: Date | null
  account: Int8 | null
  told_at: Date
}

export interface AppPasskey {
  credential_id: string
  customer: string
  name: string
  public_key: Buffer
  counter: Int8
  transports: Filled<string[]>
  created_at: Date
  last_used_at: Date | null
}

export interface AppPayee {
  id: string
  customer: string
  name: string
  nickname: string
  account_sealed: Buffer
  last4: string
  category: string
  address: Filled<string>
  phone: Filled<string>
  website: Filled<string>
  asked: Filled<Buffer>
  created_at: Date
  deleted_at: Date | null
  verified_at: Date | null
}

export interface AppPostingNote {
  customer: string
  line: string
  category: string | null
  note: string | null
  tags: Filled<string[]>
  receipt: string | null
}

export interface AppQuote {
  symbol: string
  day: string
  price: string
  dividend: string | null
}

export interface AppRateLimit {
  key: Buffer
  points: number
  resets_at: Date
}

export interface AppRecipient {
  id: string
  customer: string
  kind: 'external' | 'wire' | 'card'
  nickname: Filled<string>
  bank_name: string
  routing_number: string
  account_sealed: Buffer
  account_index: Buffer
  last4: string
  account_type: 'checking' | 'savings' | null
  holder_name: string
  swift_code: Filled<string>
  holder_address: Json | null
  saved: Filled<boolean>
  used: Filled<boolean>
  created_at: Date
}

export interface AppSecurityEvent {
  id: Filled<Int8>
  customer: string
  kind: string
  facts: Filled<Json>
  address: Filled<string>
  agent: Filled<string>
  happened_at: Date
}

export interface AppSession {
  id: string
  customer: string
  token_hash: Buffer
  cookie_hash: Buffer | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  approved_until: Date | null
  address: string
  agent: string
}

export interface AppStatement {
  id: string
  customer: string
  account: Int8
  period: string
  first_day: string
  last_day: string
  known_to: Int8
  digest: Buffer
  content: Json
  made_at: Date
}

export interface AppTicket {
  hash: Buffer
  kind: string
  customer: string | null
  facts: Filled<Json>
  tries: Filled<number>
  made_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface AppUpload {
  id: string
  customer: string
  purpose: string
  name: string
  type: string
  digest: Buffer
  bytes: Buffer
  uploaded_at: Date
}

export interface LedgerAccount {
  ledger: number
  id: Int8
  public_id: string | null
  owner: string | null
  kind: string
  floor: Filled<string>
  terms: Filled<Json>
  opened_on: string | null
  status: Filled<string>
}

export interface LedgerBalance {
  ledger: number | null
  account: Int8 | null
  asset: string | null
  posted: string | null
  held: string | null
  unsettled: string | null
}

export interface LedgerClock {
  id: Filled<number>
  offset_ms: Filled<Int8>
  ahead_ms: Filled<Int8>
}

export interface LedgerClockNow {
  offset_ms: Int8 | null
  ahead_ms: Int8 | null
  database: Date | null
  latest: Date | null
}

export interface LedgerCounter {
  ledger: number
  name: string
  amount: string
}

export interface LedgerEvent {
  ledger: number | null
  seq: Int8 | null
  key: string | null
  kind: string | null
  bank_day: string | null
  effective_date: string | null
  recorded_at: Date | null
  actor: string | null
  body: string | null
  hash: Buffer | null
  leg_count: number | null
  legs: string | null
  payload: string | null
}

export interface LedgerHold {
  ledger: number
  id: Int8
  account: Int8
  asset: string
  amount: string
  until: Date | null
  reason: string
  type: string
}

export interface LedgerLimitOrder {
  ledger: number
  id: Int8
  account: Int8
  side: 'buy' | 'sell'
  symbol: string
  quantity: string
  limit_price: string
}

export interface LedgerLot {
  ledger: number
  origin: Int8
  account: Int8
  asset: string
  amount: string
}

export interface LedgerMyAccount {
  ledger: number | null
  id: Int8 | null
  public_id: string | null
  owner: string | null
  kind: string | null
  floor: string | null
  terms: Json | null
  opened_on: string | null
  status: string | null
}

export interface LedgerMyBalance {
  ledger: number | null
  account: Int8 | null
  asset: string | null
  posted: string | null
  held: string | null
  unsettled: string | null
}

export interface LedgerMyEvent {
  ledger: number | null
  seq: Int8 | null
  key: string | null
  kind: string | null
  bank_day: string | null
  effective_date: string | null
  recorded_at: Date | null
  body: string | null
}

export interface LedgerMyHold {
  ledger: number | null
  id: Int8 | null
  account: Int8 | null
  asset: string | null
  amount: string | null
  until: Date | null
  reason: string | null
  type: string | null
}

export interface LedgerMyLateLine {
  ledger: number | null
  account: Int8 | null
  asset: string | null
  seq: Int8 | null
  amount: string | null
  bank_day: string | null
  effective_date: string | null
}

export interface LedgerMyLine {
  account: Int8 | null
  seq: Int8 | null
  ledger: number | null
  leg: number | null
  type: string | null
  asset: string | null
  amount: string | null
  balance: string | null
  description: string | null
  kind: string | null
  bank_day: string | null
  effective_date: string | null
  recorded_at: Date | null
  body: string | null
}

export interface LedgerMyLot {
  ledger: number | null
  origin: Int8 | null
  account: Int8 | null
  asset: string | null
  amount: string | null
}

export interface LedgerMyOrder {
  ledger: number | null
  id: Int8 | null
  account: Int8 | null
  side: string | null
  symbol: string | null
  quantity: string | null
  limit_price: string | null
}

export interface LedgerMyPosting {
  account: Int8 | null
  seq: Int8 | null
  ledger: number | null
  leg: number | null
  type: string | null
  asset: string | null
  amount: string | null
  balance: string | null
  description: string | null
}

export interface LedgerPosition {
  ledger: number
  account: Int8
  asset: string
  held: string
  unsettled: string
}

export interface LedgerPosting {
  account: Int8
  seq: Int8
  ledger: number
  leg: number
  type: string
  asset: string
  amount: string
  balance: string
  description: string
}

export interface LedgerRecord {
  seq: Int8
  recorded_at: Date
  bank_day: string
  effective_date: string
  kind: string
  ledger: number
  leg_count: number
  version: number
  key: string
  actor: string
  hash: Buffer
  fx: string
  legs: string
  payload: string
}

export interface LedgerSeal {
  ledger: number
  bank_day: string
  first_seq: Int8
  last_seq: Int8
  root: Buffer
  hash: Buffer
  signature: Buffer
  sealed_at: Date
}

export interface LedgerWall {
  id: Filled<number>
  key: Filled<Buffer>
}

export interface Database {
  'app.access_change': AppAccessChange
  'app.account_profile': AppAccountProfile
  'app.act_key': AppActKey
  'app.alert_settings': AppAlertSettings
  'app.atm_code': AppAtmCode
  'app.atm_location': AppAtmLocation
  'app.auto_save': AppAutoSave
  'app.auto_save_rule': AppAutoSaveRule
  'app.beneficiary_list': AppBeneficiaryList
  'app.bill': AppBill
  'app.budget': AppBudget
  'app.card': AppCard
  'app.category_rule': AppCategoryRule
  'app.check_deposit': AppCheckDeposit
  'app.check_preferences': AppCheckPreferences
  'app.code': AppCode
  'app.customer': AppCustomer
  'app.day_refusal': AppDayRefusal
  'app.device': AppDevice
  'app.dispute': AppDispute
  'app.dispute_file': AppDisputeFile
  'app.dispute_status': AppDisputeStatus
  'app.download': AppDownload
  'app.forecast_said': AppForecastSaid
  'app.forecast_watch': AppForecastWatch
  'app.forecast_without': AppForecastWithout
  'app.job_cursor': AppJobCursor
  'app.line_part': AppLinePart
  'app.money_order': AppMoneyOrder
  'app.monthly_biller': AppMonthlyBiller
  'app.my_came_back': AppMyCameBack
  'app.my_hold_moment': AppMyHoldMoment
  'app.my_loan_default': AppMyLoanDefault
  'app.my_return': AppMyReturn
  'app.my_settlement': AppMySettlement
  'app.notification_read': AppNotificationRead
  'app.outbox': AppOutbox
  'app.passkey': AppPasskey
  'app.payee': AppPayee
  'app.posting_note': AppPostingNote
  'app.quote': AppQuote
  'app.rate_limit': AppRateLimit
  'app.recipient': AppRecipient
  'app.security_event': AppSecurityEvent
  'app.session': AppSession
  'app.statement': AppStatement
  'app.ticket': AppTicket
  'app.upload': AppUpload
  'ledger.account': LedgerAccount
  'ledger.balance': LedgerBalance
  'ledger.clock': LedgerClock
  'ledger.clock_now': LedgerClockNow
  'ledger.counter': LedgerCounter
  'ledger.event': LedgerEvent
  'ledger.hold': LedgerHold
  'ledger.limit_order': LedgerLimitOrder
  'ledger.lot': LedgerLot
  'ledger.my_account': LedgerMyAccount
  'ledger.my_balance': LedgerMyBalance
  'ledger.my_event': LedgerMyEvent
  'ledger.my_hold': LedgerMyHold
  'ledger.my_late_line': LedgerMyLateLine
  'ledger.my_line': LedgerMyLine
  'ledger.my_lot': LedgerMyLot
  'ledger.my_order': LedgerMyOrder
  'ledger.my_posting': LedgerMyPosting
  'ledger.position': LedgerPosition
  'ledger.posting': LedgerPosting
  'ledger.record': LedgerRecord
  'ledger.seal': LedgerSeal
  'ledger.wall': LedgerWall
}
