// A GraphQL server of Node over the service's own tables: `node server.mjs KIND SOURCE AGENT`, with apollo, yoga or
// mercurius-jit as KIND, and a file of SQLite or a URL of PostgreSQL as SOURCE. It prints its port. It requires no key,
// and has no limit and no log.
const [, , kind, source, agent] = process.argv;

const TASK = {
  id: "id", status: "status", title: "title", description: "description", agentNotes: "agent_notes",
  locationAddress: "location_address", locationLatitude: "location_latitude", locationLongitude: "location_longitude",
  locationRadiusKm: "location_radius_km", countryIsoCode: "country", timezone: "timezone", payoutAmount: "payout",
  payoutCurrency: "currency", estimatedDurationMinutes: "estimated_duration_minutes", pricingType: "pricing_type",
  priority: "priority", workflowId: "workflow_id", requestId: "request_id", isPublic: "is_public",
  executionMode: "execution_mode", settlementMode: "settlement_mode", isFlexibleWindow: "is_flexible_window",
  rescheduleAllowed: "reschedule_allowed", geocodingConfidence: "geocoding_confidence", createdAt: "created_at",
};
const EVENT = {
  id: "sequence", sequence: "sequence", event: "event", fromStatus: "from_status", toStatus: "to_status", reason: "reason",
  timestamp: "occurred_at", changedByActorType: "actor",
};
const columns = (fields) => Object.entries(fields).map(([name, column]) => `${column} AS "${name}"`).join(", ");

const typeDefs = `
  scalar Timestamp
  scalar Decimal
  type StatusEvent {
    id: ID! sequence: Int! event: String! fromStatus: String toStatus: String! reason: String timestamp: Timestamp!
    changedByActorType: String!
  }
  type Task {
    id: ID! status: String! title: String! description: String! agentNotes: String locationAddress: String!
    locationLatitude: Float locationLongitude: Float locationRadiusKm: Int countryIsoCode: String! timezone: String!
    payoutAmount: Decimal! payoutCurrency: String! estimatedDurationMinutes: Int pricingType: String! priority: String!
    workflowId: String requestId: String isPublic: Boolean! executionMode: String! settlementMode: String!
    isFlexibleWindow: Boolean! rescheduleAllowed: Boolean! geocodingConfidence: Float! createdAt: Timestamp!
    events: [StatusEvent!]!
  }
  type TaskConnection { nodes: [Task!]! }
  type Query { task(id: ID!): Task tasks(first: Int = 50): TaskConnection! }`;

const shown = (task) => {
  task.payoutAmount = (task.payoutAmount / 100).toFixed(2);
  task.isPublic = !!task.isPublic;
  task.isFlexibleWindow = !!task.isFlexibleWindow;
  task.rescheduleAllowed = !!task.rescheduleAllowed;
  return task;
};

async function postgresql() {
  const { default: pg } = await import("pg");
  pg.types.setTypeParser(20, Number);
  const pool = new pg.Pool({ connectionString: source, max: 8 });
  const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  return {
    task: async (id) =>
      shown((await rows("t", `SELECT ${columns(TASK)} FROM task WHERE id = $1 AND agent_id = $2`, [id, agent]))[0]),
    events: (id) => rows("e", `SELECT ${columns(EVENT)} FROM status_event WHERE task_id = $1 ORDER BY sequence`, [id]),
    tasks: async (first) =>
      (await rows("l", `SELECT ${columns(TASK)} FROM task WHERE agent_id = $1 ORDER BY id DESC LIMIT $2`, [agent, first])).map(shown),
  };
}

async function sqlite() {
  const { default: Database } = await import("better-sqlite3");
  const database = new Database(source, { readonly: true });
  const task = database.prepare(`SELECT ${columns(TASK)} FROM task WHERE id = ? AND agent_id = ?`);
  const events = database.prepare(`SELECT ${columns(EVENT)} FROM status_event WHERE task_id = ? ORDER BY sequence`);
  const tasks = database.prepare(`SELECT ${columns(TASK)} FROM task WHERE agent_id = ? ORDER BY id DESC LIMIT ?`);
  return {
    task: (id) => shown(task.get(id, agent)),
    events: (id) => events.all(id),
    tasks: (first) => tasks.all(agent, first).map(shown),
  };
}

const database = await (source.startsWith("postgresql:") ? postgresql() : sqlite());
const resolvers = {
  Query: {
    task: (_, { id }) => database.task(Number(id)),
    tasks: async (_, { first }) => ({ nodes: await database.tasks(first) }),
  },
  Task: { events: (task) => database.events(Number(task.id)) },
};

const listen = (server) => new Promise((ready) => {
  const listening = server.listen(0, "127.0.0.1", () => ready(listening.address().port));
});

const SERVERS = {
  async apollo() {
    const { ApolloServer } = await import("@apollo/server");
    const { expressMiddleware } = await import("@as-integrations/express5");
    const { default: express } = await import("express");
    const server = new ApolloServer({ typeDefs, resolvers });
    await server.start();
    return listen(express().use("/graphql", express.json(), expressMiddleware(server)));
  },
  async yoga() {
    const { createSchema, createYoga } = await import("graphql-yoga");
    const { createServer } = await import("node:http");
    return listen(createServer(createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false })));
  },
  async "mercurius-jit"() {
    const { default: fastify } = await import("fastify");
    const { default: mercurius } = await import("mercurius");
    const server = fastify().register(mercurius, { schema: typeDefs, resolvers, jit: 1 });
    await server.listen({ port: 0, host: "127.0.0.1" });
    return server.server.address().port;
  },
};

console.log(await SERVERS[kind]());
