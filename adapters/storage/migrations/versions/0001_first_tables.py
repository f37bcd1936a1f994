"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
# The tables of which a task has many rows have their widest columns first, so that PostgreSQL stores a row without gaps
# for alignment. Statements name their columns, in the order of the row types.


def upgrade() -> None:
    op.create_table(
        "schema_change",
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("applied_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_schema_change")),
    )

    op.create_table(
        "archive",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("blob", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("row_count", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("first_instant", sa.BigInteger(), nullable=False),
        sa.Column("last_instant", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_archive")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_archive_kind_id", "archive", ["kind", "id"])

    op.create_table(
        "agent",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("agent_type", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("website_url", sa.Text(), nullable=True),
        sa.Column("referral_source", sa.Text(), nullable=True),
        sa.Column("agent_framework", sa.Text(), nullable=True),
        sa.Column("framework_version", sa.Text(), nullable=True),
        sa.Column("callback_url", sa.Text(), nullable=True),
        sa.Column("callback_secret", sa.LargeBinary(), nullable=True),
        sa.Column("callback_config_json", sa.LargeBinary(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.Column("accepted_terms_version", sa.Text(), nullable=False),
        sa.Column("accepted_terms_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("status_before_suspension", sa.Text(), nullable=True),
        sa.Column("suspension_reason", sa.Text(), nullable=True),
        sa.Column("webhook_secret", sa.LargeBinary(), nullable=False),
        sa.Column("previous_webhook_secret", sa.LargeBinary(), nullable=True),
        sa.Column("previous_webhook_secret_until", sa.BigInteger(), nullable=True),
        sa.Column("event_sequence", sa.Integer(), nullable=False),
        sa.Column("free_events", sa.Integer(), nullable=False),
        sa.Column("free_events_since", sa.BigInteger(), nullable=False),
        sa.Column("direct_tasks_month", sa.Integer(), nullable=False),
        sa.Column("direct_tasks_published", sa.Integer(), nullable=False),
        sa.Column("has_contact_methods", sa.SmallInteger(), nullable=False),
        sa.Column("has_spending_rules", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("tasks_draft", sa.Integer(), nullable=False),
        sa.Column("tasks_quoted", sa.Integer(), nullable=False),
        sa.Column("tasks_funded", sa.Integer(), nullable=False),
        sa.Column("tasks_published", sa.Integer(), nullable=False),
        sa.Column("tasks_accepted", sa.Integer(), nullable=False),
        sa.Column("tasks_en_route", sa.Integer(), nullable=False),
        sa.Column("tasks_arrived", sa.Integer(), nullable=False),
        sa.Column("tasks_in_progress", sa.Integer(), nullable=False),
        sa.Column("tasks_proof_submitted", sa.Integer(), nullable=False),
        sa.Column("tasks_proof_uploaded", sa.Integer(), nullable=False),
        sa.Column("tasks_under_review", sa.Integer(), nullable=False),
        sa.Column("tasks_rejected", sa.Integer(), nullable=False),
        sa.Column("tasks_completed", sa.Integer(), nullable=False),
        sa.Column("tasks_settled", sa.Integer(), nullable=False),
        sa.Column("tasks_disputed", sa.Integer(), nullable=False),
        sa.Column("tasks_closed", sa.Integer(), nullable=False),
        sa.Column("tasks_cancelled", sa.Integer(), nullable=False),
        sa.Column("tasks_expired", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_agent_address", "agent", ["address"])
    op.create_index("ix_agent_email", "agent", ["email"])
    op.create_index("ix_agent_status_id", "agent", ["status", "id"])

    op.create_table(
        "person",
        sa.Column("id", ID, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sa.UniqueConstraint("address", name=op.f("uq_person_address")),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "api_key",
        sa.Column("id", ID, nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("prefix", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("secret_key_fingerprint", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("has_spending_rules", sa.SmallInteger(), nullable=False),
        sa.Column("active", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("last_used_at", sa.BigInteger(), nullable=True),
        sa.Column("grant_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_key")),
        sa.UniqueConstraint("digest", name=op.f("uq_api_key_digest")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_api_key_actor_owner_id", "api_key", ["actor", "owner_id"])
    op.create_index(
        "ix_api_key_grant_id",
        "api_key",
        ["grant_id"],
        sqlite_where=sa.text("grant_id IS NOT NULL"),
        postgresql_where=sa.text("grant_id IS NOT NULL"),
    )

    op.create_table(
        "secret_key",
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_secret_key")),
    )

    op.create_table(
        "country_phase",
        sa.Column("iso_code", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("launched_at", sa.BigInteger(), nullable=True),
        sa.Column("expected_launch_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("iso_code", name=op.f("pk_country_phase")),
    )
    op.create_table(
        "kept_answer",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.Column("leased_until", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_kept_answer")),
    )
    op.create_index("ix_kept_answer_expires_at", "kept_answer", ["expires_at"])

    op.create_table(
        "staff",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("earlier_role", sa.Text(), nullable=True),
        sa.Column("counts_from", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_staff_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff")),
        sa.UniqueConstraint("name", name=op.f("uq_staff_name")),
        sa.UniqueConstraint("person_id", name=op.f("uq_staff_person_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_staff_email", "staff", ["email"])
    op.create_table(
        "integration_preference",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("preference", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_integration_preference_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_integration_preference")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_integration_preference_agent_id", "integration_preference", ["agent_id"])

    op.create_table(
        "job",
        sa.Column("id", ID, nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("practice_agent_id", sa.BigInteger(), nullable=True),
        sa.Column("moment", sa.BigInteger(), nullable=False),
        sa.Column("leased_until", sa.BigInteger(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.Column("traceparent", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["practice_agent_id"], ["agent.id"], name=op.f("fk_job_practice_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
        sa.UniqueConstraint("kind", "subject_id", name=op.f("uq_job_kind_subject_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_job_due_at", "job", ["due_at"])
    op.create_index(
        "ix_job_practice",
        "job",
        ["practice_agent_id", "moment"],
        sqlite_where=sa.text("practice_agent_id IS NOT NULL"),
        postgresql_where=sa.text("practice_agent_id IS NOT NULL"),
    )

    op.create_table(
        "legal_document",
        sa.Column("id", ID, nullable=False),
        sa.Column("type_reference", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("effective_date", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("staff_id", sa.BigInteger(), nullable=False),
        sa.Column("published_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_legal_document_staff_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_legal_document")),
        sa.UniqueConstraint("type_reference", "version", name=op.f("uq_legal_document_type_reference_version")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "operator",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("latitude", sa.Double(), nullable=False),
        sa.Column("longitude", sa.Double(), nullable=False),
        sa.Column("radius_km", sa.Integer(), nullable=False),
        sa.Column("languages_json", sa.Text(), nullable=False),
        sa.Column("skills_json", sa.Text(), nullable=False),
        sa.Column("equipment_json", sa.Text(), nullable=False),
        sa.Column("service_category_ids_json", sa.Text(), nullable=False),
        sa.Column("accepted_terms_version", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("status_before_suspension", sa.Text(), nullable=True),
        sa.Column("suspension_reason", sa.Text(), nullable=True),
        sa.Column("accuracy", sa.Double(), nullable=True),
        sa.Column("location_source", sa.Text(), nullable=True),
        sa.Column("located_at", sa.BigInteger(), nullable=False),
        sa.Column("practice_agent_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("event_sequence", sa.Integer(), nullable=False),
        sa.Column("tasks_done", sa.Integer(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("webhook_secret", sa.LargeBinary(), nullable=True),
        sa.Column("previous_webhook_secret", sa.LargeBinary(), nullable=True),
        sa.Column("previous_webhook_secret_until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_operator_person_id")),
        sa.ForeignKeyConstraint(["practice_agent_id"], ["agent.id"], name=op.f("fk_operator_practice_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operator")),
        sa.UniqueConstraint("person_id", name=op.f("uq_operator_person_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_operator_country",
        "operator",
        ["country", "located_at", "id", "status", "practice_agent_id"],
        sqlite_where=sa.text("status = 'Approved' AND practice_agent_id IS NULL"),
        postgresql_where=sa.text("status = 'Approved' AND practice_agent_id IS NULL"),
    )
    op.create_index("ix_operator_address", "operator", ["address"])
    op.create_index("ix_operator_email", "operator", ["email"])
    op.create_index(
        "ix_operator_person",
        "operator",
        ["id"],
        sqlite_where=sa.text("practice_agent_id IS NULL AND created_at > 0"),
        postgresql_where=sa.text("practice_agent_id IS NULL AND created_at > 0"),
    )
    op.create_index(
        "ix_operator_person_country",
        "operator",
        ["country", "id"],
        sqlite_where=sa.text("practice_agent_id IS NULL AND created_at > 0"),
        postgresql_where=sa.text("practice_agent_id IS NULL AND created_at > 0"),
    )
    op.create_index(
        "ix_operator_person_status",
        "operator",
        ["status", "id"],
        sqlite_where=sa.text("practice_agent_id IS NULL AND created_at > 0"),
        postgresql_where=sa.text("practice_agent_id IS NULL AND created_at > 0"),
    )
    op.create_index(
        "ix_operator_place",
        "operator",
        ["latitude", "longitude", "id", "radius_km", "status", "practice_agent_id"],
        sqlite_where=sa.text("status = 'Approved' AND practice_agent_id IS NULL"),
        postgresql_where=sa.text("status = 'Approved' AND practice_agent_id IS NULL"),
    )
    op.create_index(
        "ix_operator_practice",
        "operator",
        ["practice_agent_id"],
        sqlite_where=sa.text("practice_agent_id IS NOT NULL"),
        postgresql_where=sa.text("practice_agent_id IS NOT NULL"),
    )

    op.create_table(
        "endpoint",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("leased_until", sa.BigInteger(), nullable=True),
        sa.Column("leased_by", sa.Text(), nullable=True),
        sa.Column("paused_until", sa.BigInteger(), nullable=True),
        sa.Column("failing_since", sa.BigInteger(), nullable=True),
        sa.Column("disabled_at", sa.BigInteger(), nullable=True),
        sa.Column("disabled_because", sa.Text(), nullable=True),
        sa.Column("proven_at", sa.BigInteger(), nullable=True),
        sa.Column("event_types_json", sa.Text(), nullable=True),
        sa.Column("last_failed_delivery_id", sa.BigInteger(), nullable=True),
        sa.Column("last_failed_attempt", sa.Integer(), nullable=True),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", name=op.f("ck_endpoint_one_owner")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_endpoint_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_endpoint_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_endpoint")),
        sa.UniqueConstraint("agent_id", "channel", "address", name=op.f("uq_endpoint_agent_id_channel_address")),
        sa.UniqueConstraint("operator_id", "channel", "address", name=op.f("uq_endpoint_operator_id_channel_address")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_endpoint_agent_id_id", "endpoint", ["agent_id", "id"])
    op.create_index(
        "ix_endpoint_operator",
        "endpoint",
        ["operator_id", "id"],
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )
    op.create_index(
        "ix_endpoint_due_at",
        "endpoint",
        ["due_at"],
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "ix_endpoint_leased",
        "endpoint",
        ["host"],
        sqlite_where=sa.text("leased_until IS NOT NULL"),
        postgresql_where=sa.text("leased_until IS NOT NULL"),
    )

    op.create_table(
        "push_key",
        sa.Column("id", ID, nullable=False),
        sa.Column("private_key", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_key")),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "contact_method",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("method_type", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("fan_out", sa.SmallInteger(), nullable=False),
        sa.Column("config", sa.LargeBinary(), nullable=True),
        sa.Column("active", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("session_id", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", name=op.f("ck_contact_method_one_owner")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_contact_method_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_contact_method_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_method")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_contact_method_agent_id_priority", "contact_method", ["agent_id", "priority"])
    op.create_index(
        "ix_contact_method_operator",
        "contact_method",
        ["operator_id", "priority"],
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )

    op.create_table(
        "operator_rating",
        sa.Column("id", ID, nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("service_category_id", sa.Integer(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_operator_rating_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operator_rating")),
        sa.UniqueConstraint(
            "operator_id", "service_category_id", name=op.f("uq_operator_rating_operator_id_service_category_id")
        ),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "agent_reputation",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("rejections", sa.Integer(), nullable=False),
        sa.Column("waits_json", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_agent_reputation_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_reputation")),
        sa.UniqueConstraint("agent_id", name=op.f("uq_agent_reputation_agent_id")),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "practice_world",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.BigInteger(), nullable=False),
        sa.Column("set_at", sa.BigInteger(), nullable=False),
        sa.Column("speed", sa.Double(), nullable=False),
        sa.Column("refused", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_practice_world_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_practice_world")),
        sa.UniqueConstraint("agent_id", name=op.f("uq_practice_world_agent_id")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "service_interest",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("region", sa.Text(), nullable=False),
        sa.Column("service_category_id", sa.Integer(), nullable=True),
        sa.Column("custom_description", sa.Text(), nullable=True),
        sa.Column("estimated_volume", sa.Text(), nullable=True),
        sa.Column("budget_indication", sa.Text(), nullable=True),
        sa.Column("priority_level", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_service_interest_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_service_interest")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_service_interest_agent_id", "service_interest", ["agent_id"])

    op.create_table(
        "spending_rules",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("api_key_id", sa.BigInteger(), nullable=True),
        sa.Column("frozen", sa.SmallInteger(), nullable=False),
        sa.Column("limits_json", sa.Text(), nullable=False),
        sa.Column("countries_json", sa.Text(), nullable=True),
        sa.Column("categories_json", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_spending_rules_agent_id")),
        sa.ForeignKeyConstraint(["api_key_id"], ["api_key.id"], name=op.f("fk_spending_rules_api_key_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_spending_rules")),
        sa.UniqueConstraint("api_key_id", name=op.f("uq_spending_rules_api_key_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_spending_rules_agent_id_api_key_id", "spending_rules", ["agent_id", "api_key_id"])

    op.create_table(
        "waitlist_entry",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_waitlist_entry_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waitlist_entry")),
        sa.UniqueConstraint("agent_id", name=op.f("uq_waitlist_entry_agent_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_waitlist_entry_country_joined_at", "waitlist_entry", ["country", "joined_at"])

    op.create_table(
        "wallet",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("available", sa.BigInteger(), nullable=False),
        sa.Column("reserved", sa.BigInteger(), nullable=False),
        sa.Column("locked", sa.BigInteger(), nullable=False),
        sa.Column("pending", sa.BigInteger(), nullable=False),
        sa.Column("debt", sa.BigInteger(), nullable=False),
        sa.Column("lifetime_credited", sa.BigInteger(), nullable=False),
        sa.Column("lifetime_settled", sa.BigInteger(), nullable=False),
        sa.Column("chain_hash", sa.LargeBinary(), nullable=False),
        sa.Column("chain_length", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "available >= 0 AND reserved >= 0 AND locked >= 0 AND pending >= 0", name=op.f("ck_wallet_not_negative")
        ),
        sa.CheckConstraint("debt <= 0", name=op.f("ck_wallet_debt")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_wallet_agent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wallet")),
        sa.UniqueConstraint("agent_id", "currency", name=op.f("uq_wallet_agent_id_currency")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_wallet_in_debt",
        "wallet",
        ["id"],
        sqlite_where=sa.text("debt < 0"),
        postgresql_where=sa.text("debt < 0"),
    )
    op.create_table(
        "bank_transfer",
        sa.Column("id", ID, nullable=False),
        sa.Column("wallet_id", sa.BigInteger(), nullable=False),
        sa.Column("bank_reference", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("staff_id", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_bank_transfer_staff_id")),
        sa.ForeignKeyConstraint(["wallet_id"], ["wallet.id"], name=op.f("fk_bank_transfer_wallet_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bank_transfer")),
        sa.UniqueConstraint("bank_reference", name=op.f("uq_bank_transfer_bank_reference")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_bank_transfer_wallet_id", "bank_transfer", ["wallet_id"])

    op.create_table(
        "earnings",
        sa.Column("id", ID, nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("earned", sa.BigInteger(), nullable=False),
        sa.Column("paid_out", sa.BigInteger(), nullable=False),
        sa.Column("chain_hash", sa.LargeBinary(), nullable=False),
        sa.Column("chain_length", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_earnings_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_earnings")),
        sa.UniqueConstraint("operator_id", "currency", name=op.f("uq_earnings_operator_id_currency")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "task",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("wallet_id", sa.BigInteger(), nullable=True),
        sa.Column("location_latitude", sa.Double(), nullable=True),
        sa.Column("location_longitude", sa.Double(), nullable=True),
        sa.Column("place_latitude", sa.Double(), nullable=True),
        sa.Column("place_longitude", sa.Double(), nullable=True),
        sa.Column("geocoding_confidence", sa.Double(), nullable=False),
        sa.Column("payout", sa.BigInteger(), nullable=False),
        sa.Column("agent_fee", sa.BigInteger(), nullable=False),
        sa.Column("operator_fee", sa.BigInteger(), nullable=False),
        sa.Column("max_budget", sa.BigInteger(), nullable=True),
        sa.Column("reserved", sa.BigInteger(), nullable=False),
        sa.Column("locked", sa.BigInteger(), nullable=False),
        sa.Column("locked_instant", sa.BigInteger(), nullable=True),
        sa.Column("settled", sa.BigInteger(), nullable=False),
        sa.Column("approved_cost", sa.BigInteger(), nullable=True),
        sa.Column("funded_by_key_id", sa.BigInteger(), nullable=True),
        sa.Column("quote_expires_at", sa.BigInteger(), nullable=True),
        sa.Column("screened_instant", sa.BigInteger(), nullable=True),
        sa.Column("time_window_start", sa.BigInteger(), nullable=True),
        sa.Column("time_window_end", sa.BigInteger(), nullable=True),
        sa.Column("time_window_end_instant", sa.BigInteger(), nullable=True),
        sa.Column("requested_time", sa.BigInteger(), nullable=True),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("deadline_instant", sa.BigInteger(), nullable=True),
        sa.Column("accept_by", sa.BigInteger(), nullable=True),
        sa.Column("accept_by_instant", sa.BigInteger(), nullable=True),
        sa.Column("complete_by", sa.BigInteger(), nullable=True),
        sa.Column("complete_by_instant", sa.BigInteger(), nullable=True),
        sa.Column("review_by_instant", sa.BigInteger(), nullable=True),
        sa.Column("disputed_instant", sa.BigInteger(), nullable=True),
        sa.Column("committed_time", sa.BigInteger(), nullable=True),
        sa.Column("accepted_at", sa.BigInteger(), nullable=True),
        sa.Column("arrived_at", sa.BigInteger(), nullable=True),
        sa.Column("arrived_instant", sa.BigInteger(), nullable=True),
        sa.Column("arrival_distance_metres", sa.Double(), nullable=True),
        sa.Column("started_instant", sa.BigInteger(), nullable=True),
        sa.Column("contest_until", sa.BigInteger(), nullable=True),
        sa.Column("nearest_operator_metres", sa.Double(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("updated_instant", sa.BigInteger(), nullable=False),
        sa.Column("published_instant", sa.BigInteger(), nullable=True),
        sa.Column("accepted_instant", sa.BigInteger(), nullable=True),
        sa.Column("completed_instant", sa.BigInteger(), nullable=True),
        sa.Column("location_radius_km", sa.Integer(), nullable=True),
        sa.Column("service_category_id", sa.Integer(), nullable=True),
        sa.Column("estimated_duration_minutes", sa.Integer(), nullable=True),
        sa.Column("tolerance_minutes", sa.Integer(), nullable=True),
        sa.Column("buffer_minutes", sa.Integer(), nullable=True),
        sa.Column("review_within_hours", sa.Integer(), nullable=True),
        sa.Column("reject_reason", sa.Integer(), nullable=True),
        sa.Column("pending_decisions", sa.Integer(), nullable=False),
        sa.Column("asked_by_agent", sa.Integer(), nullable=False),
        sa.Column("asked_by_operator", sa.Integer(), nullable=False),
        sa.Column("endpoints", sa.Integer(), nullable=False),
        sa.Column("operators_told", sa.Integer(), nullable=True),
        sa.Column("publish_wished", sa.SmallInteger(), nullable=False),
        sa.Column("proof_passed", sa.SmallInteger(), nullable=True),
        sa.Column("is_public", sa.SmallInteger(), nullable=False),
        sa.Column("is_flexible_window", sa.SmallInteger(), nullable=False),
        sa.Column("reschedule_allowed", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("agent_notes", sa.Text(), nullable=True),
        sa.Column("description_language", sa.Text(), nullable=True),
        sa.Column("location_address", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("city", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=True),
        sa.Column("postal_code", sa.Text(), nullable=True),
        sa.Column("street", sa.Text(), nullable=True),
        sa.Column("location_warnings_json", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("settlement_mode", sa.Text(), nullable=False),
        sa.Column("funding_flow", sa.Text(), nullable=True),
        sa.Column("screening", sa.Text(), nullable=True),
        sa.Column("screening_reason", sa.Text(), nullable=True),
        sa.Column("screened_by", sa.Text(), nullable=True),
        sa.Column("pricing_type", sa.Text(), nullable=False),
        sa.Column("priority", sa.Text(), nullable=False),
        sa.Column("workflow_id", sa.Text(), nullable=True),
        sa.Column("webhook_url", sa.Text(), nullable=True),
        sa.Column("webhook_config", sa.LargeBinary(), nullable=True),
        sa.Column("execution_mode", sa.Text(), nullable=False),
        sa.Column("allowed_time_slots_json", sa.Text(), nullable=True),
        sa.Column("proof_requirements_json", sa.Text(), nullable=True),
        sa.Column("equipment_required", sa.Text(), nullable=True),
        sa.Column("skills_required", sa.Text(), nullable=True),
        sa.Column("simulation_scenario", sa.Text(), nullable=True),
        sa.Column("slot_id", sa.Text(), nullable=True),
        sa.Column("proof_report", sa.Text(), nullable=True),
        sa.Column("proof_checklist_json", sa.Text(), nullable=True),
        sa.Column("proof_force_reason", sa.Text(), nullable=True),
        sa.Column("reject_notes", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_task_agent_id")),
        sa.ForeignKeyConstraint(["funded_by_key_id"], ["api_key.id"], name=op.f("fk_task_funded_by_key_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_task_operator_id")),
        sa.ForeignKeyConstraint(["wallet_id"], ["wallet.id"], name=op.f("fk_task_wallet_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_task")),
        sa.UniqueConstraint("agent_id", "request_id", name=op.f("uq_task_agent_id_request_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_task_agent_id_id", "task", ["agent_id", "id"])
    op.create_index("ix_task_agent_id_status_id", "task", ["agent_id", "status", "id"])
    op.create_index("ix_task_agent_id_updated_instant", "task", ["agent_id", "updated_instant"])
    op.create_index("ix_task_agent_id_created_at", "task", ["agent_id", "created_at"])
    op.create_index("ix_task_agent_id_deadline_instant_id", "task", ["agent_id", "deadline_instant", "id"])
    op.create_index("ix_task_agent_id_currency_payout_id", "task", ["agent_id", "currency", "payout", "id"])
    op.create_index(
        "ix_task_accept_by",
        "task",
        ["accept_by_instant"],
        sqlite_where=sa.text("status = 'Published' AND simulation_scenario IS NULL"),
        postgresql_where=sa.text("status = 'Published' AND simulation_scenario IS NULL"),
    )
    op.create_index(
        "ix_task_asked",
        "task",
        ["agent_id", "pending_decisions"],
        sqlite_where=sa.text("pending_decisions > 0"),
        postgresql_where=sa.text("pending_decisions > 0"),
    )
    op.create_index(
        "ix_task_workflow",
        "task",
        ["agent_id", "workflow_id", "id"],
        sqlite_where=sa.text("workflow_id IS NOT NULL"),
        postgresql_where=sa.text("workflow_id IS NOT NULL"),
    )
    op.create_index(
        "ix_task_waiting",
        "task",
        ["agent_id", "status", "updated_instant", "id"],
        sqlite_where=sa.text(
            "status IN ('ProofUploaded', 'UnderReview', 'Completed', 'Quoted', 'Funded', 'Draft', 'Disputed')"
        ),
        postgresql_where=sa.text(
            "status IN ('ProofUploaded', 'UnderReview', 'Completed', 'Quoted', 'Funded', 'Draft', 'Disputed')"
        ),
    )
    op.create_index(
        "ix_task_disputed",
        "task",
        ["status", "disputed_instant", "id"],
        sqlite_where=sa.text("status = 'Disputed' AND simulation_scenario IS NULL"),
        postgresql_where=sa.text("status = 'Disputed' AND simulation_scenario IS NULL"),
    )
    op.create_index(
        "ix_task_held",
        "task",
        ["screened_instant", "id"],
        sqlite_where=sa.text("screening = 'held' AND status IN ('Draft', 'Funded') AND simulation_scenario IS NULL"),
        postgresql_where=sa.text(
            "screening = 'held' AND status IN ('Draft', 'Funded') AND simulation_scenario IS NULL"
        ),
    )
    op.create_index(
        "ix_task_locked",
        "task",
        ["wallet_id", "id"],
        sqlite_where=sa.text("locked > 0"),
        postgresql_where=sa.text("locked > 0"),
    )
    op.create_index(
        "ix_task_open_country",
        "task",
        ["country", "id"],
        sqlite_where=sa.text(
            "status = 'Published' AND simulation_scenario IS NULL AND is_public = 1 AND place_latitude IS NULL"
        ),
        postgresql_where=sa.text(
            "status = 'Published' AND simulation_scenario IS NULL AND is_public = 1 AND place_latitude IS NULL"
        ),
    )
    op.create_index(
        "ix_task_open_place",
        "task",
        [
            "place_latitude",
            "place_longitude",
            "id",
            "location_radius_km",
            "accept_by_instant",
            "service_category_id",
            "description_language",
            "currency",
            "payout",
            "status",
            "is_public",
            "simulation_scenario",
        ],
        sqlite_where=sa.text(
            "status = 'Published' AND simulation_scenario IS NULL AND is_public = 1 AND place_latitude IS NOT NULL"
        ),
        postgresql_where=sa.text(
            "status = 'Published' AND simulation_scenario IS NULL AND is_public = 1 AND place_latitude IS NOT NULL"
        ),
    )
    op.create_index(
        "ix_task_operator",
        "task",
        ["operator_id", "id"],
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )
    op.create_index(
        "ix_task_untold",
        "task",
        ["id"],
        sqlite_where=sa.text("status = 'Published' AND simulation_scenario IS NULL AND operators_told IS NULL"),
        postgresql_where=sa.text("status = 'Published' AND simulation_scenario IS NULL AND operators_told IS NULL"),
    )
    op.create_index(
        "ix_task_status",
        "task",
        ["status", "id"],
        sqlite_where=sa.text("created_instant > 0"),
        postgresql_where=sa.text("created_instant > 0"),
    )

    op.create_table(
        "lost_events",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("after_sequence", sa.Integer(), nullable=False),
        sa.Column("until_sequence", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_lost_events_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_lost_events_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lost_events")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lost_events_agent_id_until_sequence", "lost_events", ["agent_id", "until_sequence"])
    op.create_index("ix_lost_events_operator_id_until_sequence", "lost_events", ["operator_id", "until_sequence"])

    op.create_table(
        "decision",
        sa.Column("id", ID, nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_by", sa.Text(), nullable=False),
        sa.Column("asked_by_id", sa.BigInteger(), nullable=False),
        sa.Column("question_code", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("options_json", sa.Text(), nullable=False),
        sa.Column("default_option_json", sa.Text(), nullable=True),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("deadline_instant", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("agent_decision_json", sa.Text(), nullable=True),
        sa.Column("resolved_by", sa.Text(), nullable=True),
        sa.Column("resolved_at", sa.BigInteger(), nullable=True),
        sa.Column("resolved_instant", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_decision_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decision")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_decision_task_id", "decision", ["task_id"])

    op.create_table(
        "deposit",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("wallet_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("provider", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("checkout_url", sa.Text(), nullable=True),
        sa.Column("success_url", sa.Text(), nullable=True),
        sa.Column("cancel_url", sa.Text(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.Column("provider_reference", sa.Text(), nullable=True),
        sa.Column("payment_reference", sa.Text(), nullable=True),
        sa.Column("processing", sa.SmallInteger(), nullable=False),
        sa.Column("taken_back", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_deposit_agent_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_deposit_task_id")),
        sa.ForeignKeyConstraint(["wallet_id"], ["wallet.id"], name=op.f("fk_deposit_wallet_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deposit")),
        sa.UniqueConstraint("external_id", name=op.f("uq_deposit_external_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_deposit_agent_id_id", "deposit", ["agent_id", "id"])
    op.create_index(
        "ix_deposit_embedded",
        "deposit",
        ["wallet_id"],
        sqlite_where=sa.text("provider = 'embedded'"),
        postgresql_where=sa.text("provider = 'embedded'"),
    )
    op.create_index(
        "ix_deposit_task",
        "deposit",
        ["task_id", "id"],
        sqlite_where=sa.text("task_id IS NOT NULL"),
        postgresql_where=sa.text("task_id IS NOT NULL"),
    )
    op.create_index(
        "ix_deposit_payment",
        "deposit",
        ["payment_reference"],
        sqlite_where=sa.text("payment_reference IS NOT NULL"),
        postgresql_where=sa.text("payment_reference IS NOT NULL"),
    )
    op.create_index("ix_deposit_status_id", "deposit", ["status", "id"])
    op.create_index("ix_deposit_wallet_id_id", "deposit", ["wallet_id", "id"])

    op.create_table(
        "payout",
        sa.Column("id", ID, nullable=False),
        sa.Column("earnings_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("destination", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("bank_reference", sa.Text(), nullable=True),
        sa.Column("decline_reason", sa.Text(), nullable=True),
        sa.Column("approver_id", sa.BigInteger(), nullable=True),
        sa.Column("approved_at", sa.BigInteger(), nullable=True),
        sa.Column("staff_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["approver_id"], ["staff.id"], name=op.f("fk_payout_approver_id")),
        sa.ForeignKeyConstraint(["earnings_id"], ["earnings.id"], name=op.f("fk_payout_earnings_id")),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_payout_staff_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout")),
        sa.UniqueConstraint("bank_reference", name=op.f("uq_payout_bank_reference")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_payout_earnings_id_id", "payout", ["earnings_id", "id"])
    op.create_index(
        "ix_payout_open",
        "payout",
        ["earnings_id"],
        unique=True,
        sqlite_where=sa.text("status IN ('requested', 'approved')"),
        postgresql_where=sa.text("status IN ('requested', 'approved')"),
    )
    op.create_index("ix_payout_status_id", "payout", ["status", "id"])

    op.create_table(
        "proof_item",
        sa.Column("id", ID, nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("taken_instant", sa.BigInteger(), nullable=True),
        sa.Column("exif_latitude", sa.Double(), nullable=True),
        sa.Column("exif_longitude", sa.Double(), nullable=True),
        sa.Column("modified_instant", sa.BigInteger(), nullable=True),
        sa.Column("picture_hash", sa.BigInteger(), nullable=True),
        sa.Column("earlier_item_id", sa.BigInteger(), nullable=True),
        sa.Column("latitude", sa.Double(), nullable=True),
        sa.Column("longitude", sa.Double(), nullable=True),
        sa.Column("accuracy", sa.Double(), nullable=True),
        sa.Column("captured_instant", sa.BigInteger(), nullable=True),
        sa.Column("captured_latitude", sa.Double(), nullable=True),
        sa.Column("captured_longitude", sa.Double(), nullable=True),
        sa.Column("captured_accuracy", sa.Double(), nullable=True),
        sa.Column("captured_age_seconds", sa.Double(), nullable=True),
        sa.Column("uploaded_at", sa.BigInteger(), nullable=False),
        sa.Column("uploaded_instant", sa.BigInteger(), nullable=False),
        sa.Column("removed_at", sa.BigInteger(), nullable=True),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("earlier_bits", sa.Integer(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("blob", sa.Text(), nullable=False),
        sa.Column("thumbnail_blob", sa.Text(), nullable=True),
        sa.Column("taken_from", sa.Text(), nullable=True),
        sa.Column("camera", sa.Text(), nullable=True),
        sa.Column("software", sa.Text(), nullable=True),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("capture", sa.Text(), nullable=True),
        sa.Column("warnings_json", sa.Text(), nullable=False),
        sa.Column("verdicts_json", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["earlier_item_id"], ["proof_item.id"], name=op.f("fk_proof_item_earlier_item_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_proof_item_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_proof_item_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proof_item")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_proof_item_earlier",
        "proof_item",
        ["earlier_item_id"],
        sqlite_where=sa.text("earlier_item_id IS NOT NULL"),
        postgresql_where=sa.text("earlier_item_id IS NOT NULL"),
    )
    op.create_index("ix_proof_item_task_id", "proof_item", ["task_id"])

    op.create_table(
        "reschedule",
        sa.Column("id", ID, nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_by", sa.Text(), nullable=False),
        sa.Column("asked_by_id", sa.BigInteger(), nullable=False),
        sa.Column("new_time_window_start", sa.BigInteger(), nullable=True),
        sa.Column("new_time_window_end", sa.BigInteger(), nullable=True),
        sa.Column("new_requested_time", sa.BigInteger(), nullable=True),
        sa.Column("new_committed_time", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.Column("answered_instant", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_reschedule_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reschedule")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reschedule_task_id", "reschedule", ["task_id"])

    op.create_table(
        "spending_approval",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("cost", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.Text(), nullable=True),
        sa.Column("breach_json", sa.Text(), nullable=True),
        sa.Column("spent_today", sa.BigInteger(), nullable=True),
        sa.Column("rules_key_id", sa.BigInteger(), nullable=True),
        sa.Column("rules_json", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("base_url", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_spending_approval_agent_id")),
        sa.ForeignKeyConstraint(["rules_key_id"], ["api_key.id"], name=op.f("fk_spending_approval_rules_key_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_spending_approval_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_spending_approval")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_spending_approval_agent_id_id", "spending_approval", ["agent_id", "id"])
    op.create_index(
        "ix_spending_approval_task",
        "spending_approval",
        ["task_id", "id"],
        sqlite_where=sa.text("task_id IS NOT NULL"),
        postgresql_where=sa.text("task_id IS NOT NULL"),
    )

    op.create_table(
        "status_event",
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.BigInteger(), nullable=True),
        sa.Column("latitude", sa.Double(), nullable=True),
        sa.Column("longitude", sa.Double(), nullable=True),
        sa.Column("accuracy", sa.Double(), nullable=True),
        sa.Column("occurred_at", sa.BigInteger(), nullable=False),
        sa.Column("occurred_instant", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("credential_id", sa.BigInteger(), nullable=True),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("operator_sequence", sa.Integer(), nullable=True),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("from_status", sa.Text(), nullable=True),
        sa.Column("to_status", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("credential", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_status_event_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_status_event_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_status_event_task_id")),
        sa.PrimaryKeyConstraint("agent_id", "sequence", name=op.f("pk_status_event")),
    )
    op.create_index("ix_status_event_task_id_sequence", "status_event", ["task_id", "sequence"])
    op.create_index(
        "ix_status_event_operator",
        "status_event",
        ["operator_id", "operator_sequence"],
        unique=True,
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )

    op.create_table(
        "task_review",
        sa.Column("id", ID, nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=True),
        sa.Column("quality_score", sa.Integer(), nullable=True),
        sa.Column("professionalism_score", sa.Integer(), nullable=True),
        sa.Column("tags_json", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_instant", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_task_review_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_task_review_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_task_review")),
        sa.UniqueConstraint("task_id", name=op.f("uq_task_review_task_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_task_review_operator_id_id", "task_review", ["operator_id", "id"])

    op.create_table(
        "agent_review",
        sa.Column("id", ID, nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_instant", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_instant", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_agent_review_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_agent_review_operator_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_agent_review_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_review")),
        sa.UniqueConstraint("task_id", name=op.f("uq_agent_review_task_id")),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "webhook_event",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("sequence", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("event_type", sa.Text(), nullable=False),
        sa.Column("packed_body", sa.LargeBinary(), nullable=False),
        sa.Column("traceparent", sa.Text(), nullable=True),
        sa.CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", name=op.f("ck_webhook_event_one_owner")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_webhook_event_agent_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_webhook_event_task_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_webhook_event_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_event")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_webhook_event_agent_id_sequence", "webhook_event", ["agent_id", "sequence"])
    op.create_index(
        "ix_webhook_event_created_at",
        "webhook_event",
        ["created_at"],
        postgresql_using="brin",
        postgresql_with={"autosummarize": "on"},
    )
    op.create_index(
        "ix_webhook_event_test",
        "webhook_event",
        ["agent_id", "id"],
        sqlite_where=sa.text("event_type = 'webhook.test'"),
        postgresql_where=sa.text("event_type = 'webhook.test'"),
    )

    op.create_table(
        "photo_print",
        sa.Column("band", sa.Integer(), nullable=False),
        sa.Column("picture_hash", sa.BigInteger(), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("proof_item_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_photo_print_agent_id")),
        sa.ForeignKeyConstraint(["proof_item_id"], ["proof_item.id"], name=op.f("fk_photo_print_proof_item_id")),
        sa.PrimaryKeyConstraint("band", "picture_hash", "agent_id", "proof_item_id", name=op.f("pk_photo_print")),
    )

    op.create_table(
        "refund",
        sa.Column("id", ID, nullable=False),
        sa.Column("deposit_id", sa.BigInteger(), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("provider_reference", sa.Text(), nullable=True),
        sa.Column("staff_id", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["deposit_id"], ["deposit.id"], name=op.f("fk_refund_deposit_id")),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_refund_staff_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refund")),
        sa.UniqueConstraint("external_id", name=op.f("uq_refund_external_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_refund_deposit_id", "refund", ["deposit_id"])

    op.create_table(
        "reversal",
        sa.Column("id", ID, nullable=False),
        sa.Column("deposit_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("provider_reference", sa.Text(), nullable=False),
        sa.Column("withdrawn", sa.BigInteger(), nullable=False),
        sa.Column("returned", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["deposit_id"], ["deposit.id"], name=op.f("fk_reversal_deposit_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reversal")),
        sa.UniqueConstraint("provider_reference", name=op.f("uq_reversal_provider_reference")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reversal_deposit_id", "reversal", ["deposit_id"])

    op.create_table(
        "task_endpoint",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("config", sa.LargeBinary(), nullable=True),
        sa.Column("token", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_task_endpoint_agent_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_task_endpoint_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_task_endpoint")),
        sa.UniqueConstraint("task_id", "name", name=op.f("uq_task_endpoint_task_id_name")),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "webhook_delivery",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("endpoint_id", sa.BigInteger(), nullable=False),
        sa.Column("contact_method_id", sa.BigInteger(), nullable=True),
        sa.Column("task_endpoint_id", sa.BigInteger(), nullable=True),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("in_order", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", name=op.f("ck_webhook_delivery_one_owner")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_webhook_delivery_agent_id")),
        sa.ForeignKeyConstraint(["endpoint_id"], ["endpoint.id"], name=op.f("fk_webhook_delivery_endpoint_id")),
        sa.ForeignKeyConstraint(
            ["event_id"], ["webhook_event.id"], name=op.f("fk_webhook_delivery_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_webhook_delivery_task_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_webhook_delivery_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_delivery")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_webhook_delivery_agent_id_id", "webhook_delivery", ["agent_id", "id"])
    op.create_index(
        "ix_webhook_delivery_operator",
        "webhook_delivery",
        ["operator_id", "id"],
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )
    op.create_index(
        "ix_webhook_delivery_due",
        "webhook_delivery",
        ["endpoint_id", "due_at", "event_id"],
        sqlite_where=sa.text("status = 'pending'"),
        postgresql_where=sa.text("status = 'pending'"),
    )
    op.create_index("ix_webhook_delivery_endpoint_id_id", "webhook_delivery", ["endpoint_id", "id"])
    op.create_index("ix_webhook_delivery_event_id", "webhook_delivery", ["event_id"])
    op.create_index(
        "ix_webhook_delivery_line",
        "webhook_delivery",
        ["endpoint_id", "task_id", "event_id"],
        sqlite_where=sa.text("status = 'pending'"),
        postgresql_where=sa.text("status = 'pending'"),
    )
    op.create_index("ix_webhook_delivery_task_id_id", "webhook_delivery", ["task_id", "id"])

    op.create_table(
        "ledger_transaction",
        sa.Column("id", ID, nullable=False),
        sa.Column("wallet_id", sa.BigInteger(), nullable=True),
        sa.Column("earnings_id", sa.BigInteger(), nullable=True),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("deposit_id", sa.BigInteger(), nullable=True),
        sa.Column("bank_transfer_id", sa.BigInteger(), nullable=True),
        sa.Column("refund_id", sa.BigInteger(), nullable=True),
        sa.Column("payout_id", sa.BigInteger(), nullable=True),
        sa.Column("actor_id", sa.BigInteger(), nullable=False),
        sa.Column("credential_id", sa.BigInteger(), nullable=True),
        sa.Column("available", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("provider", sa.Text(), nullable=True),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("credential", sa.Text(), nullable=True),
        sa.Column("request_id", sa.Text(), nullable=False),
        sa.Column("chain_hash", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint(
            "request_id <> '' AND (actor_id > 0 OR actor = 'system')", name=op.f("ck_ledger_transaction_actor")
        ),
        sa.CheckConstraint(
            "(wallet_id IS NULL) <> (earnings_id IS NULL)", name=op.f("ck_ledger_transaction_one_chain")
        ),
        sa.CheckConstraint(
            "coalesce(task_id, deposit_id, bank_transfer_id, refund_id, payout_id) IS NOT NULL",
            name=op.f("ck_ledger_transaction_cause"),
        ),
        sa.ForeignKeyConstraint(
            ["bank_transfer_id"], ["bank_transfer.id"], name=op.f("fk_ledger_transaction_bank_transfer_id")
        ),
        sa.ForeignKeyConstraint(["deposit_id"], ["deposit.id"], name=op.f("fk_ledger_transaction_deposit_id")),
        sa.ForeignKeyConstraint(["earnings_id"], ["earnings.id"], name=op.f("fk_ledger_transaction_earnings_id")),
        sa.ForeignKeyConstraint(["payout_id"], ["payout.id"], name=op.f("fk_ledger_transaction_payout_id")),
        sa.ForeignKeyConstraint(["refund_id"], ["refund.id"], name=op.f("fk_ledger_transaction_refund_id")),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_ledger_transaction_task_id")),
        sa.ForeignKeyConstraint(["wallet_id"], ["wallet.id"], name=op.f("fk_ledger_transaction_wallet_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_transaction")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_ledger_transaction_earnings",
        "ledger_transaction",
        ["earnings_id", "id"],
        sqlite_where=sa.text("earnings_id IS NOT NULL"),
        postgresql_where=sa.text("earnings_id IS NOT NULL"),
    )
    op.create_index("ix_ledger_transaction_task_id", "ledger_transaction", ["task_id"])
    op.create_index(
        "ix_ledger_transaction_wallet_id_id_created_at", "ledger_transaction", ["wallet_id", "id", "created_at"]
    )

    op.create_table(
        "webhook_attempt",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("endpoint_id", sa.BigInteger(), nullable=False),
        sa.Column("delivery_id", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("duration", sa.Integer(), nullable=False),
        sa.Column("response_status", sa.Integer(), nullable=True),
        sa.Column("response_body", sa.Text(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["delivery_id"], ["webhook_delivery.id"], name=op.f("fk_webhook_attempt_delivery_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["endpoint_id"], ["endpoint.id"], name=op.f("fk_webhook_attempt_endpoint_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_attempt")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_webhook_attempt_agent_id_id", "webhook_attempt", ["agent_id", "id"])
    op.create_index(
        "ix_webhook_attempt_operator",
        "webhook_attempt",
        ["operator_id", "id"],
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )
    op.create_index("ix_webhook_attempt_delivery_id_number", "webhook_attempt", ["delivery_id", "number"])

    op.create_table(
        "posting",
        sa.Column("id", ID, nullable=False),
        sa.Column("transaction_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=True),
        sa.Column("account", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "balance >= 0 OR account NOT IN ('available', 'reserved', 'locked', 'pending')",
            name=op.f("ck_posting_not_negative"),
        ),
        sa.CheckConstraint("balance <= 0 OR account <> 'debt'", name=op.f("ck_posting_debt")),
        sa.ForeignKeyConstraint(["transaction_id"], ["ledger_transaction.id"], name=op.f("fk_posting_transaction_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posting")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_posting_transaction_id", "posting", ["transaction_id"])
    op.create_index(
        "ix_posting_earned",
        "posting",
        ["owner_id", "id"],
        sqlite_where=sa.text("account = 'earned'"),
        postgresql_where=sa.text("account = 'earned'"),
    )

    op.create_table(
        "support_request",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=True),
        sa.Column("requested_resolution", sa.Text(), nullable=True),
        sa.Column("related_task_id", sa.BigInteger(), nullable=True),
        sa.Column("related_settlement_id", sa.BigInteger(), nullable=True),
        sa.Column("related_webhook_event_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", name=op.f("ck_support_request_one_owner")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_support_request_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_support_request_operator_id")),
        sa.ForeignKeyConstraint(
            ["related_settlement_id"], ["ledger_transaction.id"], name=op.f("fk_support_request_related_settlement_id")
        ),
        sa.ForeignKeyConstraint(["related_task_id"], ["task.id"], name=op.f("fk_support_request_related_task_id")),
        sa.ForeignKeyConstraint(
            ["related_webhook_event_id"], ["webhook_event.id"], name=op.f("fk_support_request_related_webhook_event_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_support_request")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_support_request_agent_id_id", "support_request", ["agent_id", "id"])
    op.create_index(
        "ix_support_request_operator",
        "support_request",
        ["operator_id", "id"],
        sqlite_where=sa.text("operator_id IS NOT NULL"),
        postgresql_where=sa.text("operator_id IS NOT NULL"),
    )
    op.create_index("ix_support_request_related_task_id", "support_request", ["related_task_id"])
    op.create_index("ix_support_request_related_webhook_event_id", "support_request", ["related_webhook_event_id"])
    op.create_index("ix_support_request_status_id", "support_request", ["status", "id"])

    op.create_table(
        "operator_notification",
        sa.Column("id", ID, nullable=False),
        sa.Column("operator_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("support_request_id", sa.BigInteger(), nullable=True),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_operator_notification_operator_id")),
        sa.ForeignKeyConstraint(
            ["support_request_id"], ["support_request.id"], name=op.f("fk_operator_notification_support_request_id")
        ),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_operator_notification_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operator_notification")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_operator_notification_offer",
        "operator_notification",
        ["task_id"],
        sqlite_where=sa.text("event = 'task.open' AND status = 'Pending'"),
        postgresql_where=sa.text("event = 'task.open' AND status = 'Pending'"),
    )
    op.create_index(
        "ix_operator_notification_operator_id_id_status", "operator_notification", ["operator_id", "id", "status"]
    )

    op.create_table(
        "notification",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("support_request_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_notification_agent_id")),
        sa.ForeignKeyConstraint(
            ["support_request_id"], ["support_request.id"], name=op.f("fk_notification_support_request_id")
        ),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_notification_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notification")),
        sa.UniqueConstraint("agent_id", "sequence", name=op.f("uq_notification_agent_id_sequence")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["agent_id", "sequence"],
        sqlite_where=sa.text("status <> 'Read'"),
        postgresql_where=sa.text("status <> 'Read'"),
    )

    op.create_table(
        "staff_notification",
        sa.Column("id", ID, nullable=False),
        sa.Column("staff_id", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("support_request_id", sa.BigInteger(), nullable=True),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_staff_notification_operator_id")),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_staff_notification_staff_id")),
        sa.ForeignKeyConstraint(
            ["support_request_id"], ["support_request.id"], name=op.f("fk_staff_notification_support_request_id")
        ),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_staff_notification_task_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_notification")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_staff_notification_staff_id_id", "staff_notification", ["staff_id", "id"])
    op.create_index(
        "ix_staff_notification_unread",
        "staff_notification",
        ["staff_id"],
        sqlite_where=sa.text("status <> 'Read'"),
        postgresql_where=sa.text("status <> 'Read'"),
    )

    op.create_table(
        "support_message",
        sa.Column("id", ID, nullable=False),
        sa.Column("request_id", sa.BigInteger(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("sender_name", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("attachment_json", sa.Text(), nullable=True),
        sa.Column("attachment_type", sa.Text(), nullable=True),
        sa.Column("attachment_name", sa.Text(), nullable=True),
        sa.Column("attachment_size", sa.Integer(), nullable=True),
        sa.Column("attachment_blob", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["request_id"], ["support_request.id"], name=op.f("fk_support_message_request_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_support_message")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_support_message_request_id_id", "support_message", ["request_id", "id"])

    op.create_table(
        "email_confirmation",
        sa.Column("id", ID, nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("base_url", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.Column("operator_id", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", name=op.f("ck_email_confirmation_one_owner")),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_email_confirmation_agent_id")),
        sa.ForeignKeyConstraint(["operator_id"], ["operator.id"], name=op.f("fk_email_confirmation_operator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_confirmation")),
        sa.UniqueConstraint("agent_id", "address", name=op.f("uq_email_confirmation_agent_id_address")),
        sa.UniqueConstraint("operator_id", "address", name=op.f("uq_email_confirmation_operator_id_address")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_email_confirmation_address_asked_at", "email_confirmation", ["address", "asked_at"])

    op.create_table(
        "audit_entry",
        sa.Column("id", ID, nullable=False),
        sa.Column("staff_id", sa.BigInteger(), nullable=False),
        sa.Column("credential", sa.Text(), nullable=False),
        sa.Column("credential_id", sa.BigInteger(), nullable=True),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("subject_kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("before_json", sa.Text(), nullable=True),
        sa.Column("after_json", sa.Text(), nullable=True),
        sa.Column("request_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_audit_entry_staff_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entry")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_entry_created_at", "audit_entry", ["created_at", "id"])
    op.create_index("ix_audit_entry_kind", "audit_entry", ["subject_kind", "id"])
    op.create_index("ix_audit_entry_operation", "audit_entry", ["operation", "id"])
    op.create_index("ix_audit_entry_staff_id", "audit_entry", ["staff_id", "id"])
    op.create_index("ix_audit_entry_subject", "audit_entry", ["subject_id", "subject_kind", "id"])

    op.create_table(
        "ledger_check",
        sa.Column("id", ID, nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("checked_at", sa.BigInteger(), nullable=True),
        sa.Column("transactions", sa.Integer(), nullable=False),
        sa.Column("problems", sa.Integer(), nullable=False),
        sa.Column("problems_json", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_check")),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "sign_in",
        sa.Column("id", ID, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("browser_digest", sa.LargeBinary(), nullable=True),
        sa.Column("is_withheld", sa.SmallInteger(), nullable=False),
        sa.Column("next_path", sa.Text(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("base_url", sa.Text(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_sign_in_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sign_in_browser_digest", "sign_in", ["browser_digest"])
    op.create_index("ix_sign_in_created_at", "sign_in", ["created_at"])

    op.create_table(
        "counted_mail",
        sa.Column("id", ID, nullable=False),
        sa.Column("mailbox_digest", sa.LargeBinary(), nullable=False),
        sa.Column("network", sa.Text(), nullable=True),
        sa.Column("asker", sa.Text(), nullable=True),
        sa.Column("is_sent", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_counted_mail")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_counted_mail_created_at", "counted_mail", ["created_at"])
    op.create_index("ix_counted_mail_mailbox_digest_created_at", "counted_mail", ["mailbox_digest", "created_at"])
    op.create_index("ix_counted_mail_network_created_at", "counted_mail", ["network", "created_at"])

    op.create_table(
        "session",
        sa.Column("id", ID, nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("user_agent", sa.Text(), nullable=True),
        sa.Column("network", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_used_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("proved_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_session_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
        sa.UniqueConstraint("digest", name=op.f("uq_session_digest")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_session_person_id_id", "session", ["person_id", "id"])

    op.create_table(
        "passkey",
        sa.Column("id", ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_passkey_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkey_credential_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_passkey_person_id_id", "passkey", ["person_id", "id"])

    op.create_table(
        "used_challenge",
        sa.Column("seal", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seal", name=op.f("pk_used_challenge")),
    )
    op.create_index("ix_used_challenge_expires_at", "used_challenge", ["expires_at"])

    op.create_table(
        "agent_membership",
        sa.Column("id", ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_agent_membership_agent_id")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_agent_membership_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_membership")),
        sa.UniqueConstraint("agent_id", "address", name=op.f("uq_agent_membership_agent_id_address")),
        sa.UniqueConstraint("agent_id", "person_id", name=op.f("uq_agent_membership_agent_id_person_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_agent_membership_waiting",
        "agent_membership",
        ["address"],
        sqlite_where=sa.text("address IS NOT NULL"),
        postgresql_where=sa.text("address IS NOT NULL"),
    )
    op.create_index("ix_agent_membership_person_id_id", "agent_membership", ["person_id", "id"])

    op.create_table(
        "recovery",
        sa.Column("id", ID, nullable=False),
        sa.Column("subject_kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("address_from", sa.Text(), nullable=False),
        sa.Column("address_to", sa.Text(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("base_url", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("effective_at", sa.BigInteger(), nullable=False),
        sa.Column("cancelled_at", sa.BigInteger(), nullable=True),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_recovery_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_recovery_address_from_effective_at", "recovery", ["address_from", "effective_at"])
    op.create_index("ix_recovery_subject_kind_subject_id_id", "recovery", ["subject_kind", "subject_id", "id"])

    op.create_table(
        "person_notice",
        sa.Column("id", ID, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("base_url", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("agent_name", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person_notice")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_person_notice_address_created_at", "person_notice", ["address", "created_at"])

    op.create_table(
        "oauth_client",
        sa.Column("id", ID, nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("redirect_uris_json", sa.Text(), nullable=False),
        sa.Column("metadata_url", sa.Text(), nullable=True),
        sa.Column("client_uri", sa.Text(), nullable=True),
        sa.Column("brought_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("read_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_oauth_client")),
        sa.UniqueConstraint("client_id", name=op.f("uq_oauth_client_client_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_oauth_client_brought_by_created_at", "oauth_client", ["brought_by", "created_at"])
    op.create_index("ix_oauth_client_created_at", "oauth_client", ["created_at"])

    op.create_table(
        "oauth_grant",
        sa.Column("id", ID, nullable=False),
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("agent_id", sa.BigInteger(), nullable=False),
        sa.Column("key_id", sa.BigInteger(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("resource", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["agent_id"], ["agent.id"], name=op.f("fk_oauth_grant_agent_id")),
        sa.ForeignKeyConstraint(["client_id"], ["oauth_client.id"], name=op.f("fk_oauth_grant_client_id")),
        sa.ForeignKeyConstraint(["key_id"], ["api_key.id"], name=op.f("fk_oauth_grant_key_id")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_oauth_grant_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_oauth_grant")),
        sa.UniqueConstraint("key_id", name=op.f("uq_oauth_grant_key_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_oauth_grant_agent_id_id", "oauth_grant", ["agent_id", "id"])
    op.create_index("ix_oauth_grant_client_id", "oauth_grant", ["client_id"])
    op.create_index("ix_oauth_grant_person_id_id", "oauth_grant", ["person_id", "id"])

    op.create_table(
        "oauth_code",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("grant_id", sa.BigInteger(), nullable=False),
        sa.Column("redirect_uri", sa.Text(), nullable=False),
        sa.Column("code_challenge", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["grant_id"], ["oauth_grant.id"], name=op.f("fk_oauth_code_grant_id")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_oauth_code")),
    )
    op.create_index("ix_oauth_code_expires_at", "oauth_code", ["expires_at"])
    op.create_index("ix_oauth_code_grant_id", "oauth_code", ["grant_id"])

    op.create_table(
        "oauth_refresh_token",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("grant_id", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["grant_id"], ["oauth_grant.id"], name=op.f("fk_oauth_refresh_token_grant_id")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_oauth_refresh_token")),
    )
    op.create_index("ix_oauth_refresh_token_expires_at", "oauth_refresh_token", ["expires_at"])
    op.create_index("ix_oauth_refresh_token_grant_id", "oauth_refresh_token", ["grant_id"])
