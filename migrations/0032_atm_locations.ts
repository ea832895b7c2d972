/**
 * Where the bank's machines stand (doc3 §2.3: the ATM finder). The places are real,
 * the machines and their addresses made up.
 */
import { sql, type Kysely } from 'kysely'

const machines: readonly (readonly [name: string, address: string, latitude: number, longitude: number])[] = [
  ['Harbor Walk', '107 Alder Street, Boston, MA', 42.3612, -71.0607],
  ['State Street Arcade', '114 Birch Street, Boston, MA', 42.3695, -71.0468],
  ['North Station', '121 Cedar Street, Boston, MA', 42.3475, -71.0502],
  ['Copley Square', '128 Dogwood Street, Boston, MA', 42.3804, -71.0785],
  ['Seaport', '135 Elm Street, Boston, MA', 42.3354, -71.0325],
  ['Harvard Square', '142 Alder Street, Cambridge, MA', 42.3747, -71.1115],
  ['Kendall Square', '149 Birch Street, Cambridge, MA', 42.383, -71.0976],
  ['Porter Square', '156 Cedar Street, Cambridge, MA', 42.361, -71.101],
  ['City Hall Park', '163 Alder Street, New York, NY', 40.7139, -74.0078],
  ['Union Square', '170 Birch Street, New York, NY', 40.7222, -73.9939],
  ['Bryant Park', '177 Cedar Street, New York, NY', 40.7002, -73.9973],
  ['Grand Central', '184 Dogwood Street, New York, NY', 40.7331, -74.0256],
  ['Columbus Circle', '191 Elm Street, New York, NY', 40.6881, -73.9796],
  ['Chelsea', '198 Fir Street, New York, NY', 40.744, -74.0361],
  ['Borough Hall', '205 Alder Street, Brooklyn, NY', 40.6793, -73.946],
  ['Park Slope', '212 Birch Street, Brooklyn, NY', 40.6876, -73.9321],
  ['Williamsburg', '219 Cedar Street, Brooklyn, NY', 40.6656, -73.9355],
  ['State Capitol', '226 Alder Street, Albany, NY', 42.6537, -73.758],
  ['Lark Street', '233 Birch Street, Albany, NY', 42.662, -73.7441],
  ['Washington Park', '240 Cedar Street, Albany, NY', 42.64, -73.7475],
  ['City Hall', '247 Alder Street, Philadelphia, PA', 39.9537, -75.167],
  ['Rittenhouse Square', '254 Birch Street, Philadelphia, PA', 39.962, -75.1531],
  ['Old City', '261 Cedar Street, Philadelphia, PA', 39.94, -75.1565],
  ['Dupont Circle', '268 Alder Street, Washington, DC', 38.9083, -77.0387],
  ['Union Station', '275 Birch Street, Washington, DC', 38.9166, -77.0248],
  ['Foggy Bottom', '282 Cedar Street, Washington, DC', 38.8946, -77.0282],
  ['Five Points', '289 Alder Street, Atlanta, GA', 33.7501, -84.3898],
  ['Midtown', '296 Birch Street, Atlanta, GA', 33.7584, -84.3759],
  ['Ponce Market', '303 Cedar Street, Atlanta, GA', 33.7364, -84.3793],
  ['Bayside', '310 Alder Street, Miami, FL', 25.7628, -80.1936],
  ['Brickell', '317 Birch Street, Miami, FL', 25.7711, -80.1797],
  ['Wynwood', '324 Cedar Street, Miami, FL', 25.7491, -80.1831],
  ['The Loop', '331 Alder Street, Chicago, IL', 41.8792, -87.6316],
  ['River North', '338 Birch Street, Chicago, IL', 41.8875, -87.6177],
  ['Lincoln Park', '345 Cedar Street, Chicago, IL', 41.8655, -87.6211],
  ['Wicker Park', '352 Dogwood Street, Chicago, IL', 41.8984, -87.6494],
  ['Main Street', '359 Alder Street, Dallas, TX', 32.7778, -96.7988],
  ['Deep Ellum', '366 Birch Street, Dallas, TX', 32.7861, -96.7849],
  ['Uptown', '373 Cedar Street, Dallas, TX', 32.7641, -96.7883],
  ['Union Station', '380 Alder Street, Denver, CO', 39.7403, -104.9921],
  ['Capitol Hill', '387 Birch Street, Denver, CO', 39.7486, -104.9782],
  ['RiNo', '394 Cedar Street, Denver, CO', 39.7266, -104.9816],
  ['Roosevelt Row', '401 Alder Street, Phoenix, AZ', 33.4495, -112.0758],
  ['Civic Space', '408 Birch Street, Phoenix, AZ', 33.4578, -112.0619],
  ['Encanto', '415 Cedar Street, Phoenix, AZ', 33.4358, -112.0653],
  ['Riverfront Park', '422 Alder Street, Salem, OR', 44.944, -123.0369],
  ['Court Street', '429 Birch Street, Salem, OR', 44.9523, -123.023],
  ['Bush Park', '436 Cedar Street, Salem, OR', 44.9303, -123.0264],
  ['Pioneer Square', '443 Alder Street, Portland, OR', 45.5163, -122.6802],
  ['Pearl District', '450 Birch Street, Portland, OR', 45.5246, -122.6663],
  ['Hawthorne', '457 Cedar Street, Portland, OR', 45.5026, -122.6697],
  ['Pike Place', '464 Alder Street, Seattle, WA', 47.6073, -122.3339],
  ['Capitol Hill', '471 Birch Street, Seattle, WA', 47.6156, -122.32],
  ['Fremont', '478 Cedar Street, Seattle, WA', 47.5936, -122.3234],
  ['Ferry Building', '485 Alder Street, San Francisco, CA', 37.776, -122.4212],
  ['Union Square', '492 Birch Street, San Francisco, CA', 37.7843, -122.4073],
  ['Mission', '499 Cedar Street, San Francisco, CA', 37.7623, -122.4107],
  ['Civic Center', '506 Dogwood Street, San Francisco, CA', 37.7952, -122.439],
  ['Grand Park', '513 Alder Street, Los Angeles, CA', 34.0533, -118.2455],
  ['Echo Park', '520 Birch Street, Los Angeles, CA', 34.0616, -118.2316],
  ['Little Tokyo', '527 Cedar Street, Los Angeles, CA', 34.0396, -118.235],
  ['Koreatown', '534 Dogwood Street, Los Angeles, CA', 34.0725, -118.2633],
]

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.atm_location (
      id integer generated always as identity primary key,
      name text not null,
      address text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180)
    )`.execute(db)
  for (const [name, address, latitude, longitude] of machines)
    await sql`insert into app.atm_location (name, address, latitude, longitude)
      values (${`Wrenfield ATM, ${name}`}, ${address}, ${latitude}, ${longitude})`.execute(db)
  await sql`grant select on app.atm_location to wf_app, wf_bank, wf_auditor`.execute(db)
}
